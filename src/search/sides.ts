import { takesStance } from '../corpus/collections/premises.js';
import type { Corpus } from '../domain/corpus.js';
import type { Condition } from '../domain/filter.js';
import {
  otherSide,
  type Premise,
  type PremiseClaim,
  type Side,
  SIDES,
  STANCES,
} from '../domain/premise.js';
import { COUNTER_DEFAULTS, type Reading, type SideEstimate } from '../domain/search.js';
import type { RelevanceFilter } from '../encoders/relevance/models.js';
import type { Statement } from '../encoders/relevance/types.js';
import { rounded } from '../math/statistics.js';
import type { RequestScope } from '../runtime/scope.js';
import type { StoredPoint, VectorStore } from '../store/port.js';
import { fingerprint } from './cursor.js';
import type { SearchDependencies } from './dependencies.js';
import type { Distribution } from './distribution.js';
import { statementOf } from './judge/judge.js';
import type { Read, TextAgreement } from './reading.js';
import { DIGEST, type PoolSelection, type ScoredHit, type Stage } from './stage.js';

/** Claims of which it is known how they relate to what was asked. */
interface DecidingClaims {
  readonly ids: readonly string[];
  /** Whether who is for them is for what was asked; else against it. */
  readonly agree: boolean;
  readonly basis: 'GIVEN' | 'CLAIM';
  readonly probability: number;
}

/**
 * What a reading lets the data say: the side of a premise by its stance on a claim. Of a premise with
 * several such claims, those in the same words as the question count first, then the likeliest.
 */
export class ClaimSides {
  readonly #deciding: readonly DecidingClaims[];

  /** @param minimum claims whose agreement is less likely do not count */
  constructor(reading: Pick<Reading, 'nearestClaims' | 'opposite'>, minimum = 0) {
    const known = reading.nearestClaims.filter(
      ({ agreement, probability }) =>
        (agreement === 'SAME' || agreement === 'OPPOSITE') && probability >= minimum,
    );
    const given = known.filter((claim) => isInItsWords(claim, reading));
    const others = known.filter((claim) => !isInItsWords(claim, reading));
    others.sort((a, b) => b.probability - a.probability);
    this.#deciding = [given, ...others.map((each) => [each])].flatMap((claims) => {
      const [first] = claims;
      if (first === undefined) return [];
      return {
        ids: claims.map(({ claimId }) => claimId),
        agree: first.agreement === 'SAME',
        basis: claims === given ? 'GIVEN' : 'CLAIM',
        probability: first.probability,
      } satisfies DecidingClaims;
    });
  }

  /** Which claims decide, and how, without probabilities. */
  get decisions(): readonly (readonly [agree: boolean, ids: readonly string[]])[] {
    return this.#deciding.map(({ agree, ids }) => [agree, ids] as const);
  }

  /** Whether no claim decides anything. */
  get isEmpty(): boolean {
    return this.#deciding.length === 0;
  }

  /** The claims that have the words of the question. */
  get given(): readonly string[] {
    return this.#deciding.find(({ basis }) => basis === 'GIVEN')?.ids ?? [];
  }

  /** The side of a premise; undefined if the data does not say, or says that it takes none. */
  of(claims: readonly PremiseClaim[]): SideEstimate | undefined {
    for (const { ids, agree, basis, probability } of this.#deciding) {
      const taken = claims.filter(({ claimId }) => ids.includes(claimId));
      const stance = SIDES.find((side) => taken.some((each) => each.stance === side));
      if (stance === undefined) continue;
      const side = agree ? stance : otherSide(stance);
      if (basis === 'GIVEN') return { side, basis, probability };
      return { side, basis, probability, claimId: ids[0]! };
    }
    return undefined;
  }

  /** Whether the data says on such a claim what the premise thinks of it, if only that it is neutral. */
  decides(claims: readonly PremiseClaim[]): boolean {
    return claims.some(
      ({ claimId, stance }) => stance && this.#deciding.some(({ ids }) => ids.includes(claimId)),
    );
  }

  /**
   * Conditions that hold for the premises that take a side, one for each basis that there is: first
   * for those whose side is given.
   */
  conditions(side: Side): readonly { readonly basis: 'GIVEN' | 'CLAIM'; readonly is: Condition }[] {
    const taking: { readonly basis: 'GIVEN' | 'CLAIM'; readonly is: Condition }[] = [];
    const decided: Condition[] = [];
    for (const { ids, agree, basis } of this.#deciding) {
      const [favor, against] = SIDES.map((stance) => takesStance(stance, ids));
      // As in `of`, who is both for and against claims in the same words is for them.
      const is =
        (agree ? side : otherSide(side)) === 'FAVOR'
          ? { must: [favor!], must_not: [...decided] }
          : { must: [against!], must_not: [...decided, favor!] };
      taking.push({ basis, is });
      decided.push(favor!, against!);
    }
    return taking;
  }

  /** Holds for the premises that take one of these sides. */
  taking(sides: readonly Side[]): Condition {
    const all = sides.flatMap((side) => this.conditions(side).map(({ is }) => is));
    return all.length === 0 ? { has_id: [] } : { should: all };
  }

  /** Holds for the premises of which the data does not say what they think of such a claim. */
  get undecided(): Condition {
    const ids = this.#deciding.flatMap((claims) => claims.ids);
    return ids.length === 0
      ? { must: [] }
      : { must_not: STANCES.map((stance) => takesStance(stance, ids)) };
  }
}

/** How many of some premises take each side, as far as claims decide it. */
export async function countSides(
  store: VectorStore,
  premises: readonly Condition[],
  sides: ClaimSides,
): Promise<Distribution> {
  const countOf = (...more: readonly Condition[]) =>
    store.count('premises', { must: [...premises, ...more] });
  const [total, ...counts] = await Promise.all([
    countOf(),
    ...SIDES.map((side) => countOf(sides.taking([side]))),
  ]);
  return {
    total: total!,
    unknown: counts.reduce((rest, count) => rest - count, total!),
    counts: new Map(SIDES.map((side, at) => [side, counts[at]!])),
  };
}

/** The side of what stands for a statement that relates so to the question. */
export function sideOfStatement(
  relation: TextAgreement | undefined,
  reading: Pick<Reading, 'opposite'>,
  stance: Side = 'FAVOR',
): SideEstimate | undefined {
  if (relation?.agreement !== 'SAME' && relation?.agreement !== 'OPPOSITE') return undefined;
  const { agreement, probability } = relation;
  const side = agreement === 'SAME' ? stance : otherSide(stance);
  return { side, basis: isInItsWords(relation, reading) ? 'GIVEN' : 'CLAIM', probability };
}

/** Whether it has the words that were asked; those with a "not" more or less are another claim's. */
function isInItsWords(
  { basis, agreement }: TextAgreement,
  { opposite }: Pick<Reading, 'opposite'>,
): boolean {
  return basis === 'GIVEN' && agreement === (opposite ? 'OPPOSITE' : 'SAME');
}

/** Of a question that nothing was compared with. */
export const NO_SIDES = new ClaimSides({ nearestClaims: [], opposite: false });

/** How sure the network must be that a premise speaks to the question, to say its side. */
const RELEVANT = 0.5;
/** How many of the best hits of which the data says nothing are read for `filter.side`. */
export const READ_FOR_SIDE = 24;

export interface Inferring extends Pick<SearchDependencies, 'sideModels' | 'textEncoder'> {
  readonly relevanceFilter: Pick<RelevanceFilter, 'relevance' | 'sides'>;
}

/**
 * The sides that a network reads in texts.
 * @param points with their text, language and vector
 * @returns in their order; undefined where it is not sure of a side, or that it speaks to the question
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY
 */
export async function inferredSides(
  { relevanceFilter, sideModels, textEncoder }: Inferring,
  corpus: Corpus,
  { statement: text, language, opposite }: Reading,
  points: readonly StoredPoint[],
  scope: RequestScope,
): Promise<readonly (SideEstimate | undefined)[]> {
  if (points.length === 0) return [];
  const vector = Float32Array.from(await textEncoder.encodeQuery(text, scope));
  const claim: Statement = { text, language, vector };
  const statements = points.map(statementOf);
  const sideModel = await sideModels.get(corpus);
  const sides = await relevanceFilter.sides(claim, statements, { sideModel, waiter: scope });
  const judged = await relevanceFilter.relevance(claim, statements, 'CROSS_ENCODER', scope);
  return sides.map((known, at) => {
    if (known === undefined || rounded(judged.scores[at]!) < RELEVANT) return undefined;
    const favours = opposite ? 1 - known.favours : known.favours;
    const side = favours < 0.5 ? 'AGAINST' : 'FAVOR';
    const probability = rounded(Math.max(favours, 1 - favours));
    if (probability < COUNTER_DEFAULTS.minSideProbability) return undefined;
    const { model, learned, stale } = known;
    return { side, basis: 'INFERRED', probability, model, learned, ...(stale && { stale }) };
  });
}

/** How the sides of the best hits are told. */
interface SideSource {
  /** How many of them are looked at. */
  readonly size: number;
  /** What is read of them. */
  readonly selection: PoolSelection;
  /** In the order of the points; undefined where it is not known. */
  sidesOf(
    points: readonly StoredPoint[],
    scope: RequestScope,
  ): Promise<readonly (SideEstimate | undefined)[]>;
}

/**
 * Of the best hits, leaves those that take one of these sides; all others are left out.
 * @throws ElenchusError CURSOR_STALE if the order is not that of the first page; those of the source
 */
export function sideStage(
  { size, selection, sidesOf }: SideSource,
  wanted: readonly Side[],
): Stage<string> {
  return {
    name: 'side',
    size,
    selection,
    state: DIGEST,
    finds: true,
    async run({ source: { scope }, pool }) {
      const { members } = await pool();
      const points = members.map(({ point }) => point);
      const found = await sidesOf(points, scope);
      const hits = members.flatMap(({ candidate, place }, at): ScoredHit[] => {
        const estimate = found[at];
        if (estimate === undefined || !wanted.includes(estimate.side)) return [];
        const { side, probability } = estimate;
        const reason = { type: 'SIDE', side, probability } as const;
        return [{ candidate: { ...candidate, side: estimate }, from: place, reason }];
      });
      return { state: fingerprint(hits.map(({ candidate }) => candidate.id)), scored: { hits } };
    },
  };
}

/** As {@link sideStage}, by the texts of premises. */
export function inferredSideStage(
  dependencies: Inferring,
  corpus: Corpus,
  reading: Reading,
  wanted: readonly Side[],
): Stage<string> {
  const source: SideSource = {
    size: READ_FOR_SIDE,
    selection: { payload: ['text', 'language'], vectors: ['semantic'] },
    sidesOf: (points, scope) => inferredSides(dependencies, corpus, reading, points, scope),
  };
  return sideStage(source, wanted);
}

/** The sides of the hits of a page; those that a network must read are read together. */
export class HitSides {
  #inferring: Promise<ReadonlyMap<string, SideEstimate>> | undefined;

  constructor(
    private readonly dependencies: Inferring & Pick<SearchDependencies, 'store'>,
    private readonly corpus: Corpus,
    private readonly read: Read<Reading | undefined>,
    private readonly premises: readonly Premise[],
    private readonly scope: RequestScope,
  ) {}

  /** @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED, BUSY */
  async of({ id, claims }: Premise, infer: boolean): Promise<SideEstimate | undefined> {
    const reading = await this.read();
    if (reading === undefined) return undefined;
    const known = new ClaimSides(reading);
    if (!infer || known.decides(claims)) return known.of(claims);
    return (await (this.#inferring ??= this.#infer(reading, known))).get(id);
  }

  async #infer(reading: Reading, known: ClaimSides): Promise<ReadonlyMap<string, SideEstimate>> {
    const open = this.premises.filter(({ claims }) => !known.decides(claims));
    const points = await this.dependencies.store.retrieve(
      'premises',
      open.map(({ id }) => id),
      { payload: ['text', 'language'], vectors: ['semantic'], budget: this.scope.budget },
    );
    const sides = await inferredSides(this.dependencies, this.corpus, reading, points, this.scope);
    return new Map(
      points.flatMap(({ id }, at) => {
        const found = sides[at];
        return found ? [[id, found] as const] : [];
      }),
    );
  }
}
