import type { Config } from '../../config.js';
import type { Diversify } from '../../domain/diversity.js';
import { badInput, ElenchusError } from '../../errors.js';
import { checkFraction, checkPageSize, isWhole } from '../arguments.js';

/** These methods only need vectors. The others need authors, which only premises have. */
const LIKENESS_METHODS = ['CORESET', 'KMEANS', 'MMR', 'DEDUPLICATE'] as const;

/** More clusters take so long that other requests would have to wait. */
const MAX_CLUSTERS = 100;

export type DiversifyByLikeness =
  | Extract<Diversify, { readonly method: (typeof LIKENESS_METHODS)[number] }>
  | (Extract<Diversify, { readonly method: 'ALPHA_NDCG' }> & { readonly over: 'CLUSTERS' });

export type DiversifyByGroups = Extract<
  Diversify,
  { readonly method: 'ALPHA_NDCG' | 'PROPORTIONAL' | 'EQUAL' }
>;

export function isByLikeness(diversify: Diversify): diversify is DiversifyByLikeness {
  if (diversify.method === 'ALPHA_NDCG') return diversify.over === 'CLUSTERS';
  return LIKENESS_METHODS.some((method) => method === diversify.method);
}

/** The path of the method's arguments, for errors. */
export function pathOf({ method }: Diversify): string {
  return `diversify.${method}`;
}

/**
 * Checks everything except the variables, which depend on the corpus.
 * @throws ElenchusError BAD_INPUT, PAGE_SIZE
 */
export function checkDiversify(diversify: Diversify, { maxPoolSize }: Config): Diversify {
  const path = pathOf(diversify);
  const given: Readonly<Record<string, unknown>> = { ...diversify };
  for (const name of ['weight', 'smoothing', 'alpha', 'threshold']) {
    if (given[name] !== undefined) checkFraction(Number(given[name]), `${path}.${name}`);
  }
  if (given['clusters'] !== undefined && !isWhole(Number(given['clusters']), MAX_CLUSTERS)) {
    const problem = `${Number(given['clusters'])} is not between 1 and ${MAX_CLUSTERS}`;
    throw badInput(`${path}.clusters`, problem);
  }
  if (diversify.pool !== undefined) checkPageSize(diversify.pool, maxPoolSize, `${path}.pool`);
  if (isByLikeness(diversify) && 'variables' in diversify && diversify.variables !== undefined) {
    throw badInput(`${path}.variables`, 'cannot be combined with clusters');
  }
  return diversify;
}

/**
 * @throws ElenchusError DIVERSIFY_UNSUPPORTED for a method by groups, which needs authors;
 *   BAD_INPUT for CLAIM_SIM, which only premises have
 */
export function checkLikeness(connection: string, diversify: Diversify): DiversifyByLikeness {
  if ('representation' in diversify && diversify.representation === 'CLAIM_SIM') {
    throw badInput(
      `${pathOf(diversify)}.representation`,
      `CLAIM_SIM is of premises, not ${connection}`,
    );
  }
  if (isByLikeness(diversify)) return diversify;
  throw new ElenchusError('DIVERSIFY_UNSUPPORTED', {
    field: pathOf(diversify),
    connection,
    method: diversify.method,
    known: [...LIKENESS_METHODS, 'ALPHA_NDCG over CLUSTERS'],
  });
}
