import type { Qrels, Query } from 'elenchus/internal/formats/test-collection.js';
import { ndcg } from 'elenchus/internal/math/ndcg.js';
import { mean, meansOf } from 'elenchus/internal/math/statistics.js';
import { precision } from '../metrics/ranking.js';
import { chanceOf, type Interval, randomNumbers } from '../sampling.js';
import { type FoundImages, imageApproaches, rankImages } from './approaches.js';
import type { EvaluatedImage, ImageQuery } from './types.js';

/** Section 4 of Janusko et al. 2024 looks at the first 3 and the first 10. */
export const TOPIC_METRICS = ['p@3', 'p@5', 'p@10', 'ndcg@5', 'ndcg@10'] as const;
type TopicMetric = (typeof TOPIC_METRICS)[number];
type TopicFigures = Readonly<Record<TopicMetric, number>>;
type TopicChance = Readonly<
  Record<TopicMetric, { readonly mean: number; readonly interval: Interval }>
>;

/** What is ranked: the images that were judged for the topic, or all. */
export const SCOPES = ['judged', 'all'] as const;
type Scope = (typeof SCOPES)[number];

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
    chance: randomOrders(topics, candidates, seed),
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

function randomOrders(
  topics: readonly Topic[],
  candidates: (topic: Topic) => readonly string[],
  seed: number,
): TopicChance {
  const measured = topics.map((topic) => ({
    items: candidates(topic),
    measure: (ids: readonly string[]) => figuresOf(ids, topic),
  }));
  const random = randomNumbers(['random images', seed]);
  return chanceOf(TOPIC_METRICS, measured, SHUFFLES, random);
}

/** How well relevant images find each other, over topics. */
export interface LikeImageReport {
  /** How many images were searched for. */
  readonly queries: number;
  readonly topics: number;
  /** Of random orders. */
  readonly chance: number;
  readonly approaches: readonly { readonly name: string; readonly precision: number }[];
}

export const LIKE_IMAGE_DEPTH = 5;

/**
 * Searches for each relevant image of a topic: which of the first images that were judged for the
 * topic are relevant, too. Pixels are compared with pixels, so no CLIP model is needed.
 * @returns undefined if no topic has two relevant images
 */
export async function likeImageReport(
  topics: readonly Topic[],
  images: readonly EvaluatedImage[],
): Promise<LikeImageReport | undefined> {
  const several = topics.filter(({ relevant }) => relevant > 1);
  if (several.length === 0) return undefined;
  const asked = several.map((topic) =>
    images.filter(({ id }) => (topic.grades.get(id) ?? 0) > 0).map(queryOf),
  );
  const approaches = [];
  for (const approach of imageApproaches(images)) {
    const figures = [];
    for (const [at, { grades }] of several.entries()) {
      const found = await rankImages(approach, asked[at]!, images);
      const ofTopic = [...found.values()].map((hits) => {
        const judged = hits.flatMap(({ id }) => grades.get(id) ?? []);
        return precision(judged, { k: LIKE_IMAGE_DEPTH });
      });
      figures.push(mean(ofTopic));
    }
    approaches.push({ name: approach.name, precision: mean(figures) });
  }
  const chance = several.map(({ grades, relevant }) => {
    const places = Math.min(1, (grades.size - 1) / LIKE_IMAGE_DEPTH);
    return (places * (relevant - 1)) / (grades.size - 1);
  });
  return {
    queries: asked.flat().length,
    topics: several.length,
    chance: mean(chance),
    approaches,
  };
}

function queryOf({ id, vectors: { text, visual } }: EvaluatedImage): ImageQuery {
  return { id, text, visual, imageId: id };
}
