import { chooseClaims, clusterCentres } from '../../corpus/claim-sim/dimensions.js';
import { claimSim } from '../../diversity/claim-sim.js';
import { entityId } from '../../domain/ids.js';
import { ElenchusError } from '../../errors.js';
import type { EncodedText, VectorRelevance } from './relevance.js';
import type { TaskClaim } from './read.js';

/**
 * The vectors by which premises are compared: the stored ones; those of a language model (BERT: the
 * mean over all tokens of the last hidden layer but one); or the relevance to claims (CLAIM-SIM).
 */
export const REPRESENTATIONS = ['text', 'bert', 'claim-sim'] as const;
export type RepresentationName = (typeof REPRESENTATIONS)[number];

/** @returns [premises, size] */
export type Represent = (
  claim: TaskClaim,
  premises: readonly EncodedText[],
) => Promise<readonly Float32Array[]>;

export interface RepresentationInput {
  /** All claims of the task, with `vectors` in the same order. */
  readonly claims: readonly TaskClaim[];
  readonly vectors: readonly Float32Array[];
  /** Judges the relevance of a premise to a claim. */
  readonly head: VectorRelevance;
  readonly bert?: Bert;
}

export type Bert = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

export function representation(name: RepresentationName, input: RepresentationInput): Represent {
  if (name === 'text') return async (_, premises) => premises.map(({ vector }) => vector);
  if (name === 'claim-sim') return byClaims(input);
  const bert = checkBert(input.bert);
  return (_, premises) => bert(premises.map(({ text }) => text));
}

export function checkBert(bert: Bert | undefined): Bert {
  if (bert !== undefined) return bert;
  const known = ['text', 'claim-sim'];
  throw new ElenchusError('RELEVANCE_MODEL_MISSING', { model: 'bert', known });
}

/** CLAIM-SIM by the claims that a stored corpus would use, were the claim asked for not in it. */
function byClaims({ claims, vectors, head }: RepresentationInput): Represent {
  const known = claims
    .map((claim, place) => ({
      ...{ claim, vector: vectors[place]! },
      id: entityId('claim', 'task', claim.id),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  return async (claim, premises) => {
    const others = known.filter((other) => other.claim !== claim);
    const chosen = await chooseClaims(
      async (most) => others.filter((other) => sharesTopic(claim, other.claim)).slice(0, most),
      async (most) => others.slice(0, most),
    );
    const own = chosen.claims.map(({ vector }) => vector);
    const compared = chosen.clustered
      ? (await clusterCentres(own)).map(({ vector }) => vector)
      : own;
    return claimSim(
      await head.scores(
        compared,
        premises.map(({ vector }) => vector),
      ),
    );
  };
}

function sharesTopic(one: TaskClaim, other: TaskClaim): boolean {
  return one.topics.some((topic) => other.topics.includes(topic));
}
