import type { PremiseSearch } from '../../../src/domain/search.js';
import {
  type ConstantOptions,
  type Diversify,
  DIVERSIFY_DEFAULTS,
  type Rerank,
} from '../../../src/domain/stages.js';

/** A method with its defaults. */
export function by<Method extends Diversify['method']>(method: Method, options: object = {}) {
  const diversify: unknown = { method, ...DIVERSIFY_DEFAULTS[method], ...options };
  return diversify as Method extends 'DEDUPLICATE'
    ? Extract<Diversify, { readonly method: Method }>
    : Exclude<Diversify, { readonly method: 'DEDUPLICATE' }> & { readonly method: Method };
}

/** The arguments of a search that diversifies like this, beside other steps. */
export function diversifying(
  diversify: Diversify | undefined,
  tuning: ConstantOptions = {},
  steps: Rerank = {},
): Pick<PremiseSearch, 'rerank' | 'tuning'> {
  return { rerank: { ...steps, ...(diversify && { diversify }) }, tuning };
}
