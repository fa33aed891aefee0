import { withProgress } from 'elenchus/internal/cli/progress.js';
import { clusterClaims } from 'elenchus/internal/corpus/claim-clusters.js';
import { detectLanguage } from 'elenchus/internal/encoders/language.js';
import { createSparseEncoder } from 'elenchus/internal/encoders/sparse.js';
import { mean } from 'elenchus/internal/math/statistics.js';
import { atOnce } from 'elenchus/internal/runtime/threads/event-loop.js';
import { type ClaimSource, premisesByClaims } from 'elenchus/internal/search/judge/by-claims.js';
import { ClaimIndex } from 'elenchus/internal/search/judge/claim-index.js';
import { rank, type Scored } from 'elenchus/internal/store/ties.js';
import { rowsOf, withInterval } from '../output.js';
import { bootstrapInterval, recordOf } from '../sampling.js';
import { type PremiseTask, relevantTo, type TaskClaim } from './read.js';
import { Bm25Index, type EncodedText, nearestPremises } from './relevance.js';

const LIMITS = [100, 1_000] as const;

/** `dense`: the nearest premises by vector. `claims`: those found through other claims. */
const PREFILTERS = ['dense', 'claims'] as const;
type PrefilterName = (typeof PREFILTERS)[number];

/** How many similar premises are kept for each premise. */
const KEPT = 50;

/** The share of the relevant premises that a prefilter finds, by claim. */
interface PrefilterRecall {
  readonly prefilter: PrefilterName;
  readonly limit: (typeof LIMITS)[number];
  readonly byClaim: readonly number[];
}

export interface PrefilterInput {
  readonly task: PremiseTask;
  readonly claims: readonly TaskClaim[];
  /** The encoded texts of the task, in its order. */
  readonly encoded: Readonly<Record<'claims' | 'premises', readonly EncodedText[]>>;
  readonly index: Bm25Index;
}

/** Measures both prefilters. The one through claims knows all claims but the one asked for. */
export async function measurePrefilters(
  input: PrefilterInput,
  onProgress?: (claims: number) => void,
): Promise<readonly PrefilterRecall[]> {
  const { task, claims, encoded } = input;
  const places = new Map(task.claims.map((claim, place) => [claim, place]));
  const asked = claims.map((claim) => encoded.claims[places.get(claim)!]!);
  const near = nearestPremises(asked, encoded.premises, Math.max(...LIMITS));
  const known = await KnownClaims.of(input);
  const recalls: PrefilterRecall[] = [];
  for (const limit of LIMITS) {
    const dense = near.map((found) =>
      found.slice(0, limit).map(({ place }) => task.premises[place]!.id),
    );
    recalls.push({ prefilter: 'dense', limit, byClaim: recallsOf(claims, dense) });
  }
  for (const limit of LIMITS) {
    const found: (readonly string[])[] = [];
    for (const claim of claims) {
      found.push(await premisesByClaims(known.without(claim), claim.text, { limit }));
      onProgress?.(recalls.length * claims.length + found.length);
    }
    recalls.push({ prefilter: 'claims', limit, byClaim: recallsOf(claims, found) });
  }
  return recalls;
}

function recallsOf(
  claims: readonly TaskClaim[],
  found: readonly (readonly string[])[],
): readonly number[] {
  return claims.map((claim, place) => {
    const relevant = relevantTo(claim);
    const left = new Set(found[place]);
    return relevant.filter((id) => left.has(id)).length / relevant.length;
  });
}

/** The claims of a task, with what each is similar to. */
export class KnownClaims {
  readonly #claims: ReadonlyMap<string, TaskClaim>;
  readonly #index = new ClaimIndex();
  readonly #near = new Map<string, readonly Scored[]>();
  readonly #places: ReadonlyMap<string, number>;

  private constructor(
    private readonly input: PrefilterInput,
    private readonly clusters: Int32Array,
  ) {
    const { claims, premises } = input.task;
    this.#claims = new Map(claims.map((claim) => [claim.id, claim]));
    this.#places = new Map(premises.map(({ id }, place) => [id, place]));
    for (const { id, text } of claims) {
      atOnce(this.#index.add({ id, text, language: detectLanguage(text) }));
    }
  }

  static async of(input: PrefilterInput): Promise<KnownClaims> {
    const vectors = input.encoded.claims.map(({ vector }) => vector);
    return new KnownClaims(input, await clusterClaims(vectors));
  }

  /** All claims but one, as a store would have them. */
  without(asked: TaskClaim): ClaimSource {
    return {
      similarClaims: async (text, limit) =>
        atOnce(this.#index.nearest(text, limit + 1))
          .filter(({ id }) => id !== asked.id)
          .slice(0, limit),
      clusterOf: async (claim) => {
        const { claims } = this.input.task;
        const cluster = this.clusters[claims.indexOf(this.#claims.get(claim)!)];
        return claims
          .filter((other, place) => this.clusters[place] === cluster && other !== asked)
          .map(({ id }) => id);
      },
      premisesOf: async (claims, limit) => {
        const premises = claims.flatMap((claim) => relevantTo(this.#claims.get(claim)!));
        return [...new Set(premises)].slice(0, limit);
      },
      similarPremises: async (premises, limit) =>
        premises.map((premise) => this.#similar(premise).slice(0, limit)),
    };
  }

  #similar(premise: string): readonly Scored[] {
    const { task, index } = this.input;
    const known = this.#near.get(premise);
    if (known !== undefined) return known;
    const { text } = task.premises[this.#places.get(premise)!]!;
    const scores = Array.from(index.scores(text), (score, place) => ({
      id: task.premises[place]!.id,
      score,
    }));
    const near = rank(scores.filter(({ score }) => score > 0)).slice(0, KEPT);
    this.#near.set(premise, near);
    return near;
  }
}

type PrefilterReport = Awaited<ReturnType<typeof scorePrefilters>>[number];

/** What `elenchus evaluate premises --prefilter --json` prints; figures are named "recall@100". */
export async function scorePrefilters(
  task: PremiseTask,
  { claims, encoded }: Pick<PrefilterInput, 'claims' | 'encoded'>,
) {
  const texts = task.premises.map(({ text }) => text);
  const index = new Bm25Index(texts, createSparseEncoder());
  const all = LIMITS.length * PREFILTERS.length * claims.length;
  const recalls = await withProgress('claims', all, (onDone) =>
    measurePrefilters({ task, claims, encoded, index }, onDone),
  );
  return PREFILTERS.map((prefilter) => {
    const own = new Map(
      recalls
        .filter((each) => each.prefilter === prefilter)
        .map(({ limit, byClaim }) => [`recall@${limit}`, byClaim]),
    );
    const names = [...own.keys()];
    return {
      task: 'premises' as const,
      prefilter,
      queries: claims.length,
      metrics: recordOf(names, (name) => mean(own.get(name)!)),
      intervals: recordOf(names, (name) => bootstrapInterval(own.get(name)!)),
    };
  });
}

export function prefilterTable(reports: readonly PrefilterReport[]): readonly string[] {
  return [
    row('recall of', LIMITS.map(String)),
    ...reports.map(({ prefilter, metrics, intervals }) => {
      const names = LIMITS.map((limit) => `recall@${limit}`);
      const cells = names.map((name) => withInterval(metrics[name], intervals[name], 4));
      return row(prefilter, cells);
    }),
  ];
}

const row = rowsOf(9, 26);
