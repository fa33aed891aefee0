import { createSparseEncoder } from 'elenchus/internal/encoders/sparse.js';
import type { TextEncoder } from 'elenchus/internal/encoders/text.js';
import { meansOf } from 'elenchus/internal/math/statistics.js';
import {
  chooseAmong,
  chooseSettings,
  type Chosen,
  type ChosenOrders,
  type Cut,
  type Setting,
} from './choose.js';
import { DUMANI_SETTINGS, DumaniOrders, PARTS, type Parts } from './dumani.js';
import { type Figures, measure, METRICS } from './figures.js';
import { type Method, METHOD_NAMES, METHODS } from './methods.js';
import type { Measurable } from './models.js';
import type { PremiseTask, TaskClaim } from './read.js';
import {
  Bm25Index,
  encodeAll,
  type EncodedText,
  type Near,
  nearestPremises,
  type Pool,
  poolOf,
  type RelevanceName,
  shipped,
} from './relevance.js';
import {
  checkModel,
  type Represent,
  representation,
  type RepresentationName,
} from './representations.js';

export interface PremiseEvaluationOptions extends Measurable {
  readonly encoder: Pick<TextEncoder, 'encode'>;
  /** How many premises are judged for each claim. */
  readonly candidates: number;
  /** The selections of candidates to choose from; by default many. */
  readonly cuts?: readonly Cut[];
}

/** Methods over premises that a model finds relevant, and those of Dumani et al. 2020. */
export const SYSTEM_METHODS = [...METHOD_NAMES, ...PARTS] as const;
export type SystemMethod = (typeof SYSTEM_METHODS)[number];

/** A method, the vectors that it compares, and the model of relevance. */
export interface System {
  readonly method: SystemMethod;
  readonly representation: RepresentationName;
  readonly relevance: RelevanceName;
}

export interface PremiseScores {
  readonly method: SystemMethod;
  /** Null if the method does not compare premises, or by vectors of its own. */
  readonly representation: RepresentationName | null;
  /** Null if the method finds premises through claims. */
  readonly relevance: RelevanceName | null;
  readonly metrics: Figures;
  /** By claim. */
  readonly byClaim: readonly Figures[];
  /** The hyper-parameters that were chosen, the most frequent first. */
  readonly chosen: readonly Chosen[];
  /** Best first. */
  readonly settings: readonly Setting[];
}

/** How many premises nearest to the claim the candidates are taken from. */
const NEAREST = 1_000;

/** Measures systems on one task. Texts are encoded once and relevance is judged once. */
export class PremiseEvaluation {
  readonly #pools = new Map<RelevanceName, Promise<readonly Pool[]>>();
  readonly #near: readonly Near[];
  #dumaniOrders: Promise<DumaniOrders> | undefined;

  private constructor(
    private readonly task: PremiseTask,
    readonly claims: readonly TaskClaim[],
    readonly encoded: Readonly<Record<'claims' | 'premises', readonly EncodedText[]>>,
    private readonly options: PremiseEvaluationOptions,
  ) {
    this.#near = nearestPremises(
      claims.map(this.#encodedClaim),
      encoded.premises,
      Math.max(NEAREST, options.candidates),
    );
  }

  /** @param claims of the task that are measured */
  static async prepare(
    task: PremiseTask,
    claims: readonly TaskClaim[],
    options: PremiseEvaluationOptions,
  ): Promise<PremiseEvaluation> {
    const encoded = {
      claims: await encodeAll(task.claims, options.encoder),
      premises: await encodeAll(task.premises, options.encoder),
    };
    return new PremiseEvaluation(task, claims, encoded, options);
  }

  async score({ method: name, ...by }: System): Promise<PremiseScores> {
    if (isParts(name)) {
      const orders = await this.#dumani();
      const chosen = await chooseAmong(DUMANI_SETTINGS, this.claims, (place) =>
        orders.of(this.claims[place]!, name),
      );
      return this.#measured({ method: name, representation: null, relevance: null }, chosen);
    }
    const method = METHODS[name];
    const pools = await this.#poolsBy(by.relevance);
    const compared = representationFor(method, by.representation);
    const represent = compared === null ? async () => [] : this.#represent(compared);
    const chosen = await chooseSettings(
      method,
      this.claims,
      pools,
      async (place) => {
        const claim = this.claims[place]!;
        const premises = pools[place]!.places.map((each) => this.encoded.premises[each]!);
        const { vector: query } = this.#encodedClaim(claim);
        return { query, vectors: await represent(claim, premises) };
      },
      this.options.cuts,
    );
    const { relevance } = by;
    return this.#measured({ method: name, representation: compared, relevance }, chosen);
  }

  #measured(
    by: Pick<PremiseScores, 'method' | 'representation' | 'relevance'>,
    { rankings, chosen, settings }: ChosenOrders,
  ): PremiseScores {
    const byClaim = this.claims.map((claim, place) => measure(rankings[place]!, claim));
    return { ...by, metrics: meansOf(METRICS, byClaim), byClaim, chosen, settings };
  }

  #dumani(): Promise<DumaniOrders> {
    const texts = this.task.premises.map(({ text }) => text);
    return (this.#dumaniOrders ??= DumaniOrders.of({
      task: this.task,
      claims: this.claims,
      encoded: this.encoded,
      ...this.options,
      index: new Bm25Index(texts, createSparseEncoder()),
    }));
  }

  #represent(name: RepresentationName): Represent {
    const vectors = this.encoded.claims.map(({ vector }) => vector);
    return representation(name, { ...this.options, claims: this.task.claims, vectors });
  }

  readonly #encodedClaim = (claim: TaskClaim): EncodedText =>
    this.encoded.claims[this.task.claims.indexOf(claim)]!;

  #poolsBy(name: RelevanceName): Promise<readonly Pool[]> {
    const known = this.#pools.get(name) ?? this.#makePools(name);
    this.#pools.set(name, known);
    return known;
  }

  async #makePools(name: RelevanceName): Promise<readonly Pool[]> {
    const relevance = await shipped(name, this.options.relevances)(this.encoded.premises);
    const ids = this.task.premises.map(({ id }) => id);
    const pools: Pool[] = [];
    for (const [place, claim] of this.claims.entries()) {
      const encoded = this.#encodedClaim(claim);
      const near = this.#near[place]!;
      const scored = await relevance.candidates(encoded, near, this.options.candidates);
      pools.push(poolOf(scored, ids, relevance.probable));
    }
    return pools;
  }
}

function isParts(method: SystemMethod): method is Parts {
  return PARTS.some((parts) => parts === method);
}

/** @throws ElenchusError RELEVANCE_MODEL_MISSING if a system's model is not installed */
export function checkSystem(
  { method, representation: name, relevance }: System,
  { relevances, bert, reader }: Measurable,
): void {
  if (isParts(method)) return;
  shipped(relevance, relevances);
  const compared = representationFor(METHODS[method], name);
  if (compared === 'bert') checkModel('bert', bert);
  if (compared === 'claim-sim-ours') checkModel('ours', reader);
}

/** Null if the method compares nothing. Only text vectors can be compared with the claim's. */
function representationFor(
  { compares }: Method,
  wanted: RepresentationName,
): RepresentationName | null {
  if (compares === 'nothing') return null;
  return compares === 'premises and claim' ? 'text' : wanted;
}
