import { scrollAll } from '../../corpus/scroll.js';
import type { Corpus } from '../../domain/corpus.js';
import { inCorpus } from '../../domain/filter.js';
import { DEFAULT_LABELS, RELEVANCE } from '../../domain/judgement.js';
import { ElenchusError } from '../../errors.js';
import type { VectorStore } from '../../store/port.js';
import { mean } from '../../statistics.js';
import type { Qrels, Query } from '../read.js';

/**
 * The questions of a corpus's judgements as queries, and the grades of premises as qrels: of several
 * annotators the mean, rounded. Labels without a grade do not count.
 * @throws ElenchusError FILE_EMPTY if the corpus has none
 */
export async function judgementsOf(
  store: VectorStore,
  { name, labels = DEFAULT_LABELS }: Corpus,
): Promise<{ readonly queries: readonly Query[]; readonly qrels: Qrels }> {
  const grades = labels[RELEVANCE] ?? {};
  const found = new Map<string, Map<string, number[]>>();
  const filter = { must: [inCorpus(name), { key: 'set', match: { value: RELEVANCE } }] };
  for await (const { payload } of scrollAll(store, 'judgements', filter, { payload: true })) {
    const grade = grades[payload.label];
    if (payload.hit_type !== 'premise' || typeof grade !== 'number') continue;
    const ofQuestion = found.get(payload.question) ?? new Map<string, number[]>();
    const all = [...(ofQuestion.get(payload.external_id) ?? []), grade];
    found.set(payload.question, ofQuestion.set(payload.external_id, all));
  }
  if (found.size === 0) {
    throw new ElenchusError('FILE_EMPTY', { file: name, wanted: 'judgement of a premise' });
  }
  const rounded = (all: readonly number[]) => Math.round(mean(all));
  const questions = [...found].map(([text, hits], place) => {
    const qrels = new Map([...hits].map(([id, all]) => [id, rounded(all)] as const));
    return { query: { id: `question-${place + 1}`, text }, qrels };
  });
  return {
    queries: questions.map(({ query }) => query),
    qrels: new Map(questions.map(({ query, qrels }) => [query.id, qrels])),
  };
}

/** The data's own ids of the premises of a corpus. */
export async function externalIds(store: VectorStore, corpus: string): Promise<Set<string>> {
  const ids = new Set<string>();
  const filter = { must: [inCorpus(corpus)] };
  const selection = { payload: ['external_id'] } as const;
  for await (const { payload } of scrollAll(store, 'premises', filter, selection)) {
    ids.add(payload.external_id);
  }
  return ids;
}
