import type { TextEncoder } from 'elenchus/internal/encoders/text.js';
import type { Query } from 'elenchus/internal/formats/test-collection.js';
import { type Similarities, similarities } from '../rankers/analyse.js';
import { type Annotations, annotationsOf } from './annotations.js';
import { type FoundImages, rankImages, textApproaches } from './approaches.js';
import { gradesOf, type ImageJudgements } from './judgements.js';
import { type KnownItemReport, knownItemReports } from './known-item.js';
import {
  type LikeImageReport,
  likeImageReport,
  measurableTopics,
  SCOPES,
  scoreTopics,
  type TopicScores,
} from './topics.js';
import type { Approach, EvaluatedImage, ImageQuery } from './types.js';

/** How many of the first images are compared: section 4 of Janusko et al. 2024. */
const DEPTH = 10;

/** How alike the first images of approaches are: figure 2 of the paper. */
export interface Likeness extends Pick<Similarities, 'models' | 'jaccard'> {
  readonly depth: number;
  readonly queries: number;
  /** The Jaccard index that two random orders have on average. */
  readonly chance: number;
}

/**
 * @param found by the approaches' names, for the same queries
 * @param images how many there are
 */
export function likenessOf(found: ReadonlyMap<string, FoundImages>, images: number): Likeness {
  const depth = Math.min(DEPTH, images);
  const first = [...found].map(([name, hits]) => {
    const each = [...hits.values()].map((ranking) => {
      return new Map(ranking.slice(0, depth).map(({ id, score }) => [id, score]));
    });
    return [name, each] as const;
  });
  const { models, jaccard } = similarities(new Map(first));
  const queries = first[0]?.[1].length ?? 0;
  return { models, jaccard, depth, queries, chance: jaccardOfChance(depth, images) };
}

/** The mean Jaccard index of two random selections of `count` out of `all` things, exactly. */
export function jaccardOfChance(count: number, all: number): number {
  let expected = 0;
  for (let common = Math.max(0, 2 * count - all); common <= count; common++) {
    const probability =
      (choose(count, common) * choose(all - count, count - common)) / choose(all, count);
    expected += (probability * common) / (2 * count - common);
  }
  return expected;
}

/** A binomial coefficient. */
function choose(all: number, some: number): number {
  let ways = 1;
  for (let at = 1; at <= some; at++) ways *= (all - some + at) / at;
  return ways;
}

interface ImageEvaluationInput {
  readonly images: readonly EvaluatedImage[];
  /** All questions, judged or not. */
  readonly queries: readonly Query[];
  readonly judgements: ImageJudgements | undefined;
  /** Beside those of the stored vectors. */
  readonly further: readonly Approach[];
}

interface ImageEncoders {
  readonly text: Pick<TextEncoder, 'encode' | 'encodeQuery'>;
  readonly clip?: { encodeText(text: string): Promise<Float32Array> } | undefined;
}

interface ImageEvaluationOptions {
  readonly seed: number;
  /** How many images known-item search has prepared. */
  onProgress?(images: number): void;
}

/** What the figures rest on. */
export interface Basis {
  readonly images: number;
  /** In which text was read. */
  readonly withText: number;
  readonly queries: number;
  /** The topics with judged images of both kinds, most judgements first. */
  readonly topics: readonly {
    readonly id: string;
    readonly judged: number;
    readonly relevant: number;
  }[];
}

/** What `elenchus evaluate images --json` prints. */
export interface ImagesReport {
  readonly task: 'images';
  readonly basis: Basis;
  /** Of each topic, and the means over all if there are several; by what is ranked. */
  readonly topics: readonly TopicScores[];
  readonly likeImage?: LikeImageReport | undefined;
  readonly knownItem: readonly KnownItemReport[];
  readonly likeness?: Likeness | undefined;
  readonly annotations?: Annotations | undefined;
}

interface ImageEvaluation {
  readonly report: ImagesReport;
  /** What each approach found, by its name. */
  readonly found: ReadonlyMap<string, FoundImages>;
}

/** @throws ElenchusError ENCODER_FAILED */
export async function evaluateImages(
  { images, queries, judgements, further }: ImageEvaluationInput,
  { text, clip }: ImageEncoders,
  { seed, onProgress }: ImageEvaluationOptions,
): Promise<ImageEvaluation> {
  const asked = await Promise.all(
    queries.map(async (query): Promise<ImageQuery> => ({
      id: query.id,
      text: await text.encodeQuery(query.text),
      clip: await clip?.encodeText(query.text),
    })),
  );
  const approaches = [...textApproaches(images), ...further];
  const found = new Map<string, FoundImages>();
  for (const approach of approaches) {
    found.set(approach.name, await rankImages(approach, asked, images));
  }
  const qrels = judgements ? gradesOf(judgements) : new Map();
  const topics = measurableTopics(queries, qrels).toSorted((a, b) => b.grades.size - a.grades.size);
  const ids = images.map(({ id }) => id);
  const groups = [...topics.map((topic) => [topic]), ...(topics.length > 1 ? [topics] : [])];
  const report: ImagesReport = {
    task: 'images',
    basis: {
      images: images.length,
      queries: queries.length,
      withText: images.filter(({ ocr }) => ocr !== undefined).length,
      topics: topics.map(({ query, grades, relevant }) => {
        return { id: query.id, judged: grades.size, relevant };
      }),
    },
    topics: groups.flatMap((group) =>
      SCOPES.map((scope) => scoreTopics(group, found, { scope, images: ids, seed })),
    ),
    likeImage: await likeImageReport(topics, images),
    knownItem: await knownItemReports(
      images,
      text,
      approaches.filter(({ name }) => !NEEDS_CLIP.has(name)),
      seed,
      onProgress,
    ),
    likeness: queries.length === 0 ? undefined : likenessOf(found, images.length),
    annotations: judgements?.judgements.length ? annotationsOf(judgements, found) : undefined,
  };
  return { report, found };
}

/** CLIP reads 77 tokens of a text, so pages are not searched for by it. */
const NEEDS_CLIP = new Set(['pixels', 'both']);
