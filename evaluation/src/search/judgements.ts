import { readJudgedQrels } from 'elenchus/internal/corpus/qrels.js';
import { scrollAll } from 'elenchus/internal/corpus/scroll.js';
import type { Corpus } from 'elenchus/internal/domain/corpus.js';
import { inCorpus } from 'elenchus/internal/domain/filter.js';
import { ElenchusError } from 'elenchus/internal/runtime/errors.js';
import type { VectorStore } from 'elenchus/internal/store/port.js';
import { UNLIMITED } from 'elenchus/internal/store/reads.js';
import type { Qrels, Query } from 'elenchus/internal/formats/test-collection.js';

/**
 * The questions of a corpus's judgements as queries, and its judgements of premises as qrels.
 * @throws ElenchusError FILE_EMPTY if the corpus has none; those of `readJudgedQrels`
 */
export async function judgementsOf(
  store: VectorStore,
  corpus: Corpus,
): Promise<{ readonly queries: readonly Query[]; readonly qrels: Qrels }> {
  const judged = [...(await readJudgedQrels(store, corpus))];
  if (judged.length === 0) {
    throw new ElenchusError('FILE_EMPTY', { file: corpus.name, wanted: 'judgement of a premise' });
  }
  const idAt = (place: number) => `question-${place + 1}`;
  return {
    queries: judged.map(([text], place) => ({ id: idAt(place), text })),
    qrels: new Map(judged.map(([, grades], place) => [idAt(place), grades])),
  };
}

/** The data's own ids of the premises of a corpus. */
export async function externalIds(store: VectorStore, corpus: string): Promise<Set<string>> {
  const ids = new Set<string>();
  const filter = { must: [inCorpus(corpus)] };
  const selection = { payload: ['external_id'], budget: UNLIMITED } as const;
  for await (const { payload } of scrollAll(store, 'premises', filter, selection)) {
    ids.add(payload.external_id);
  }
  return ids;
}
