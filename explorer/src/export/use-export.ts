import { useEffect, useRef, useState } from 'react';
import { download } from '../files/download.js';
import { questionId } from '../files/question-id.js';
import { slugOf } from '../files/slug.js';
import { useCorpus, type Variable } from '../frame/corpus.js';
import { readHits } from './read-hits.js';
import { csvOf, type ExportedHit, jsonLinesOf, recordOf, runOf } from './records.js';
import type { ListToRead } from './shown-lists.js';

export const FORMATS = ['csv', 'jsonl', 'trec'] as const;
export type Format = (typeof FORMATS)[number];

export type ExportState =
  | { readonly step: 'ready' | 'stopped' }
  | { readonly step: 'reading'; readonly read: number; readonly of: number }
  | { readonly step: 'saved'; readonly count: number; readonly leftOut: number }
  | { readonly step: 'failed'; readonly error: Error; readonly again: () => void };

/** Reads hits and has the browser save them as a file. */
export function useExport(question: string) {
  const [state, setState] = useState<ExportState>({ step: 'ready' });
  const { variables } = useCorpus();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  async function save(format: Format, lists: readonly ListToRead[]) {
    const controller = new AbortController();
    reading.current = controller;
    const of = lists.reduce((sum, { count }) => sum + count, 0);
    setState({ step: 'reading', read: 0, of });
    try {
      const hits = await readHits(lists, controller.signal, (read) =>
        setState({ step: 'reading', read, of }),
      );
      const { leftOut, ...file } = fileOf(format, hits, question, variables);
      download(`${slugOf(question) || 'arguments'}.${format}`, file.type, file.text);
      setState({ step: 'saved', count: hits.length - leftOut, leftOut });
    } catch (error) {
      if (controller.signal.aborted) setState({ step: 'stopped' });
      else
        setState({ step: 'failed', error: error as Error, again: () => void save(format, lists) });
    }
  }

  return {
    state,
    save: (format: Format, lists: readonly ListToRead[]) => void save(format, lists),
    stop: () => reading.current?.abort(),
  };
}

function fileOf(
  format: Format,
  hits: readonly ExportedHit[],
  question: string,
  variables: readonly Variable[],
) {
  switch (format) {
    case 'csv':
      return { type: 'text/csv', text: csvOf(hits), leftOut: 0 };
    case 'jsonl': {
      const several = variables.filter(({ kind }) => kind === 'MULTIPLE');
      const multiple = new Set(several.map(({ name }) => name));
      const records = hits.map((hit) => recordOf(hit, multiple));
      return { type: 'application/jsonl', text: jsonLinesOf(records), leftOut: 0 };
    }
    case 'trec':
      return { type: 'text/plain', ...runOf(hits, questionId(question)) };
  }
}
