import { sample } from 'elenchus/internal/math/random.js';
import { mean, meansOf, quantile } from 'elenchus/internal/math/statistics.js';
import { ndcg } from '../metrics/ndcg.js';
import { precision } from '../metrics/precision.js';
import { type Interval, randomNumbers } from '../random.js';
import type { Qrels, Query } from 'elenchus/internal/formats/test-collection.js';
import type { FoundImages } from './ranked.js';

/** Section 4 of Janusko et al. 2024 looks at the first 3 and the first 10. */
export const TOPIC_METRICS = ['p@3', 'p@5', 'p@10', 'ndcg@5', 'ndcg@10'] as const;
export type TopicMetric = (typeof TOPIC_METRICS)[number];
export type TopicFigures = Readonly<Record<TopicMetric, number>>;
export type TopicChance = Readonly<
  Record<TopicMetric, { readonly mean: number; readonly interval: Interval }>
>;

/** What is ranked: the images that were judged for the topic, or all. */
export const SCOPES = ['judged', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** A topic with its judged images. */
export interface Topic {
  readonly query: Query;
  readonly grades: ReadonlyMap<string, number>;
  /** Of grade 1 or more. */
  readonly relevant: number;
}

/** Figures over topics: of one, or their means. */
export interface TopicScores {
  /** The topics' ids. */
  readonly topics: readonly string[];
  readonly scope: Scope;
  /** How many images are ranked, on average. */
  readonly ranked: number;
  readonly relevant: number;
  readonly chance: TopicChance;
  readonly approaches: readonly { readonly name: string; readonly metrics: TopicFigures }[];
}

const SHUFFLES = 2_000;

/** The topics with judged images of both kinds: where all or none are relevant, no order is better. */
export function measurableTopics(queries: readonly Query[], qrels: Qrels): readonly Topic[] {
  return queries.flatMap((query) => {
    const grades = qrels.get(query.id) ?? new Map<string, number>();
    const relevant = [...grades.values()].filter((grade) => grade > 0).length;
    return relevant > 0 && relevant < grades.size ? [{ query, grades, relevant }] : [];
  });
}

/**
 * Figures of approaches over topics, beside random orders. An image without a judgement counts as
 * not relevant.
 * @param found by the approaches' names
 * @param images the ids of all
 */
export function scoreTopics(
  topics: readonly Topic[],
  found: ReadonlyMap<string, FoundImages>,
  {
    scope,
    images,
    seed,
  }: { readonly scope: Scope; readonly images: readonly string[]; readonly seed: number },
): TopicScores {
  const candidates = ({ grades }: Topic) => (scope === 'judged' ? [...grades.keys()] : images);
  return {
    topics: topics.map(({ query }) => query.id),
    scope,
    ranked: mean(topics.map((topic) => candidates(topic).length)),
    relevant: mean(topics.map(({ relevant }) => relevant)),
    chance: chanceOf(topics, candidates, seed),
    approaches: [...found].map(([name, hits]) => {
      const each = topics.map((topic) => {
        const ids = (hits.get(topic.query.id) ?? []).map(({ id }) => id);
        return figuresOf(scope === 'all' ? ids : ids.filter((id) => topic.grades.has(id)), topic);
      });
      return { name, metrics: meansOf(TOPIC_METRICS, each) };
    }),
  };
}

function figuresOf(ids: readonly string[], { grades }: Topic): TopicFigures {
  const ranking = ids.map((id) => grades.get(id) ?? 0);
  const judged = [...grades.values()];
  return {
    'p@3': precision(ranking, { k: 3 }),
    'p@5': precision(ranking, { k: 5 }),
    'p@10': precision(ranking, { k: 10 }),
    'ndcg@5': ndcg(ranking, judged, { k: 5 }),
    'ndcg@10': ndcg(ranking, judged, { k: 10 }),
  };
}

function chanceOf(
  topics: readonly Topic[],
  candidates: (topic: Topic) => readonly string[],
  seed: number,
): TopicChance {
  const random = randomNumbers(['random images', seed]);
  const drawn = Array.from({ length: SHUFFLES }, () => {
    const each = topics.map((topic) => {
      const ids = candidates(topic);
      return figuresOf(sample(ids, ids.length, random), topic);
    });
    return meansOf(TOPIC_METRICS, each);
  });
  const chances = TOPIC_METRICS.map((metric) => {
    const values = drawn.map((figures) => figures[metric]);
    const interval: Interval = [quantile(values, 0.025), quantile(values, 0.975)];
    return [metric, { mean: mean(values), interval }] as const;
  });
  return Object.fromEntries(chances) as TopicChance;
}
