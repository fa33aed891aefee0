import { chooseClaims, clusterCentres } from 'elenchus/internal/corpus/claim-sim/bases.js';
import { claimSim } from 'elenchus/internal/corpus/claim-sim/scores.js';
import { entityId } from 'elenchus/internal/domain/ids.js';
import { dot } from 'elenchus/internal/math/vectors.js';
import { ElenchusError } from 'elenchus/internal/runtime/errors.js';
import type { TaskClaim } from './read.js';
import type { EncodedText, VectorRelevance } from './relevance.js';

/**
 * The vectors by which premises are compared: the stored ones; those of a language model (BERT: the
 * mean over all tokens of the last hidden layer but one); or the relevance to claims (CLAIM-SIM), by
 * FAST, as in a search, or by the relevance filter itself, as in Fromm et al. 2021.
 */
export const REPRESENTATIONS = ['text', 'bert', 'claim-sim', 'claim-sim-ours'] as const;
export type RepresentationName = (typeof REPRESENTATIONS)[number];

/** @returns [premises, size] */
export type Represent = (
  claim: TaskClaim,
  premises: readonly EncodedText[],
) => Promise<readonly Float32Array[]>;

interface RepresentationInput {
  /** All claims of the task, with `vectors` in the same order. */
  readonly claims: readonly TaskClaim[];
  readonly vectors: readonly Float32Array[];
  /** Judges the relevance of a premise to a claim. */
  readonly head: VectorRelevance;
  /** Reads a claim and premises; it may take seconds for each claim. */
  readonly reader?: PairReader;
  readonly bert?: Bert;
}

export type PairReader = (
  claim: EncodedText,
  premises: readonly EncodedText[],
) => Promise<ArrayLike<number>>;

export type Bert = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

export function representation(name: RepresentationName, input: RepresentationInput): Represent {
  const { head } = input;
  switch (name) {
    case 'text':
      return async (_, premises) => premises.map(({ vector }) => vector);
    case 'bert': {
      const bert = checkModel('bert', input.bert);
      return (_, premises) => bert(premises.map(({ text }) => text));
    }
    case 'claim-sim':
      return byClaims(input, (claims, premises) =>
        head(
          claims.map(({ vector }) => vector),
          premises.map(({ vector }) => vector),
        ),
      );
    case 'claim-sim-ours': {
      const reader = checkModel('ours', input.reader);
      return byClaims(input, async (claims, premises) => {
        const rows: ArrayLike<number>[] = [];
        for (const claim of claims) rows.push(await reader(claim, premises));
        return rows;
      });
    }
  }
}

/** @throws ElenchusError RELEVANCE_MODEL_MISSING */
export function checkModel<Model>(name: 'bert' | 'ours', model: Model | undefined): Model {
  if (model !== undefined) return model;
  const known = ['text', 'claim-sim'];
  throw new ElenchusError('RELEVANCE_MODEL_MISSING', { model: name, known });
}

/** CLAIM-SIM by the claims that a stored corpus would use, were the claim asked for not in it. */
function byClaims(
  { claims, vectors }: RepresentationInput,
  scoresOf: (
    claims: readonly EncodedText[],
    premises: readonly EncodedText[],
  ) => Promise<readonly ArrayLike<number>[]>,
): Represent {
  const known = claims
    .map((claim, place) => ({
      claim,
      text: claim.text,
      vector: vectors[place]!,
      id: entityId('claim', 'task', claim.id),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return async (claim, premises) => {
    const others = known.filter((other) => other.claim !== claim);
    const chosen = await chooseClaims(
      async (most) => others.filter((other) => sharesTopic(claim, other.claim)).slice(0, most),
      async (most) => others.slice(0, most),
    );
    const compared = chosen.clustered ? await centresOf(chosen.claims) : chosen.claims;
    return claimSim(await scoresOf(compared, premises));
  };
}

/** Centres of clusters, each with the text of the claim that is nearest to it. */
async function centresOf(claims: readonly EncodedText[]): Promise<readonly EncodedText[]> {
  const centres = await clusterCentres(claims.map(({ vector }) => vector));
  return centres.map(({ vector, members }) => {
    const own = members.map((place) => claims[place]!);
    const [nearest] = own.toSorted((a, b) => dot(vector, b.vector) - dot(vector, a.vector));
    return { text: nearest!.text, vector };
  });
}

function sharesTopic(one: TaskClaim, other: TaskClaim): boolean {
  return one.topics.some((topic) => other.topics.includes(topic));
}
