import { scrollAll } from 'elenchus/internal/corpus/scroll.js';
import type { Corpus } from 'elenchus/internal/domain/corpus.js';
import { inCorpus } from 'elenchus/internal/domain/filter.js';
import { DEFAULT_LABELS, type Labels, RELEVANCE } from 'elenchus/internal/domain/judgement.js';
import { badInput, listed } from 'elenchus/internal/runtime/errors.js';
import type { VectorStore } from 'elenchus/internal/store/port.js';
import { UNLIMITED } from 'elenchus/internal/store/reads.js';
import type { Query } from 'elenchus/internal/formats/test-collection.js';
import { type ImageJudgement, type ImageJudgements, SUPPORTS } from './judgements.js';

/**
 * What annotators said about the images of a corpus.
 * @param set of labels; by default the one with the label SUPPORTS, else that of relevance
 * @throws ElenchusError BAD_INPUT if there is no such set
 */
export async function storedImageJudgements(
  store: VectorStore,
  { name, labels = DEFAULT_LABELS }: Pick<Corpus, 'name' | 'labels'>,
  set: string = usualSet(labels),
): Promise<ImageJudgements> {
  if (!Object.hasOwn(labels, set)) {
    throw badInput('--labels', `"${set}" is not one of ${listed(Object.keys(labels))}`);
  }
  const given = Object.entries(labels[set]!);
  const classes = new Map(given.sort(([, a], [, b]) => (b ?? -1) - (a ?? -1)));
  const queries = new Map<string, Query>();
  const judgements: ImageJudgement[] = [];
  const filter = { must: [inCorpus(name), { key: 'set', match: { value: set } }] };
  for await (const { payload } of scrollAll(store, 'judgements', filter, {
    payload: true,
    budget: UNLIMITED,
  })) {
    const { question: text, external_id: image, hit_type, label, annotator } = payload;
    if (hit_type !== 'image') continue;
    const query = queries.get(text) ?? { id: `question-${queries.size + 1}`, text };
    queries.set(text, query);
    judgements.push({ query: query.id, image, label, annotator });
  }
  return { queries: [...queries.values()], classes, judgements };
}

function usualSet(labels: Labels): string {
  return Object.keys(labels).find((set) => Object.hasOwn(labels[set]!, SUPPORTS)) ?? RELEVANCE;
}
