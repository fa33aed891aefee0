import { unknownName } from '../runtime/wording.js';
import type { Corpus } from '../domain/corpus.js';
import { inCorpus, matchAny, type Filter } from '../domain/filter.js';
import type { VectorStore } from '../store/port.js';

/** A filter that may name topics, also in its parts. */
interface TopicFilter {
  readonly topic?: readonly string[] | undefined;
  readonly all?: readonly TopicFilter[] | undefined;
  readonly any?: readonly TopicFilter[] | undefined;
  readonly not?: TopicFilter | undefined;
}

interface NamedTopic {
  readonly topic: string;
  readonly field: string;
}

/** More topics than a person would choose from. */
const MAX_TOPICS = 1000;

/** Topics that were found, by the record of their corpus, which every write replaces. */
const found = new WeakMap<Corpus, Set<string>>();

/**
 * Checks that premises, claims or images of the corpus have the topics that a filter names.
 * @param path names the filter in errors; empty if its fields are arguments themselves
 * @throws ElenchusError UNKNOWN_VALUE, with the topics that the corpus has
 */
export async function checkTopics(
  store: VectorStore,
  corpus: Corpus,
  filter: TopicFilter,
  path = 'filter',
): Promise<void> {
  const known = found.get(corpus) ?? new Set();
  found.set(corpus, known);
  const missing = () => topicsIn(filter, path).filter(({ topic }) => !known.has(topic));
  for (const collection of ['premises', 'claims', 'images']) {
    const topics = [...new Set(missing().map(({ topic }) => topic))];
    if (topics.length === 0) return;
    const named = matchAny('topic', topics);
    for (const topic of await topicsOf(store, collection, { must: [inCorpus(corpus.name), named] }))
      known.add(topic);
  }
  const [unknown] = missing();
  if (unknown === undefined) return;
  const { topic: value, field } = unknown;
  const all = { must: [inCorpus(corpus.name)] };
  const topics = [
    ...new Set([
      ...(await topicsOf(store, 'premises', all)),
      ...(await topicsOf(store, 'images', all)),
    ]),
  ];
  throw unknownName('UNKNOWN_VALUE', { field, variable: 'topic', value }, value, topics);
}

function topicsIn({ topic = [], all, any, not }: TopicFilter, path: string): NamedTopic[] {
  const within = (name: string) => (path === '' ? name : `${path}.${name}`);
  const inside = (filters: readonly TopicFilter[] = [], name: string) =>
    filters.flatMap((each, at) => topicsIn(each, within(`${name}[${at}]`)));
  return [
    ...topic.map((each, at) => ({ topic: each, field: within(`topic[${at}]`) })),
    ...inside(all, 'all'),
    ...inside(any, 'any'),
    ...(not ? topicsIn(not, within('not')) : []),
  ];
}

/** The most frequent first. */
async function topicsOf(
  store: VectorStore,
  collection: string,
  filter: Filter,
): Promise<readonly string[]> {
  const counts = await store.facet(collection, { key: 'topic', filter, limit: MAX_TOPICS });
  return counts.flatMap(({ value, count }) => (count > 0 ? String(value) : []));
}
