import { digest } from 'elenchus/internal/domain/content.js';
import { SMARTVOTE_VARIABLES } from 'elenchus/internal/formats/description.js';
import type { PremiseRecord } from 'elenchus/internal/domain/records.js';
import type { BadLines, Located } from 'elenchus/internal/formats/lines.js';
import { storeCorpus, type StoringServices } from '../stored-corpus.js';
import { type Issue, withClaims } from './issues.js';

/** The name of the corpus. */
export const CORPUS = 'perspective';

/**
 * Stores the arguments under their claims, unless the folder's store has them already. If only
 * claims have changed, nothing is encoded again.
 * @param file names the corpus in errors
 */
export async function prepareCorpus(
  services: StoringServices,
  folder: string,
  file: string,
  arguments_: readonly Located<PremiseRecord>[],
  issues: readonly Issue[],
  bad: BadLines,
  onProgress?: (stored: number) => void,
): Promise<void> {
  const claimed = withClaims(
    arguments_.map(({ value }) => value),
    issues,
  );
  const corpus = {
    description: { name: CORPUS, variables: SMARTVOTE_VARIABLES },
    file,
    premises: arguments_.map(({ line }, place) => ({ line, value: claimed[place]! })),
    version: digest(issues.map(({ id, relevant }) => [id, relevant.toSorted()])),
  };
  await storeCorpus(services, folder, corpus, bad, onProgress);
}
