import { digest } from 'elenchus/internal/domain/content.js';
import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import type { BadLines, Located } from 'elenchus/internal/formats/lines.js';
import { folderName, storeCorpus, type StoringServices } from '../stored-corpus.js';

/** The name of the corpus. */
export const CORPUS = 'evaluation';

export function searchFolder(premises: readonly Located<PremiseRecord>[]): string {
  return `search-${folderName(premises.map(({ value }) => value))}`;
}

/** Stores the premises, as `storeCorpus`. */
export function prepareCorpus(
  services: StoringServices,
  folder: string,
  file: string,
  premises: readonly Located<PremiseRecord>[],
  bad: BadLines,
  onProgress?: (stored: number) => void,
): Promise<boolean> {
  const corpus = { description: { name: CORPUS }, file, premises, version: digest('premises') };
  return storeCorpus(services, folder, corpus, bad, onProgress);
}
