import type { Corpus } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import { DEFAULT_LABELS, type HitType, RELEVANCE } from '../domain/judgement.js';
import { mean } from '../math/statistics.js';
import { badInput, listed } from '../runtime/errors.js';
import { UNLIMITED } from '../runtime/scope.js';
import type { VectorStore } from '../store/port.js';
import { scrollAll } from './scroll.js';

interface QrelsOptions {
  /** The set of labels that is read; by default that of relevance. */
  readonly set?: string;
  /** What was judged; by default premises. */
  readonly type?: HitType;
}

/** Grades by question and the external id of the hit. */
type JudgedQrels = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * The judgements of a corpus as relevance judgements. Where several annotators graded a hit, their
 * mean counts, rounded half up. Labels without a grade are left out.
 * @throws ElenchusError BAD_INPUT if the corpus has no such set
 */
export async function readJudgedQrels(
  store: VectorStore,
  { name, labels = DEFAULT_LABELS }: Corpus,
  { set = RELEVANCE, type = 'premise' }: QrelsOptions = {},
): Promise<JudgedQrels> {
  if (!Object.hasOwn(labels, set)) {
    throw badInput('set', `"${set}" is not one of ${listed(Object.keys(labels))}`);
  }
  const grades = new Map<string, Map<string, number[]>>();
  const filter = { must: [inCorpus(name), { key: 'set', match: { value: set } }] };
  const selection = {
    payload: ['question', 'external_id', 'hit_type', 'label'],
    budget: UNLIMITED,
  } as const;
  for await (const { payload } of scrollAll(store, 'judgements', filter, selection)) {
    const { question, external_id: hit, hit_type, label } = payload;
    const grade = labels[set]?.[label] ?? null;
    if (hit_type !== type || grade === null) continue;
    const hits = grades.get(question) ?? new Map<string, number[]>();
    grades.set(question, hits.set(hit, [...(hits.get(hit) ?? []), grade]));
  }
  return meanGrades(grades);
}

/** The mean of the grades that annotators gave, rounded half up, by question and hit. */
export function meanGrades(
  given: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>,
): JudgedQrels {
  return new Map(
    [...given].map(([question, hits]) => [
      question,
      new Map([...hits].map(([hit, grades]) => [hit, Math.floor(mean(grades) + 0.5)])),
    ]),
  );
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
