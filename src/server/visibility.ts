import type { CheckCorpus } from '../corpus/corpora-writer.js';
import type { ApiContext } from './context.js';
import type { CorpusInput } from './generated.js';
import { requireScope } from './principal.js';

/**
 * Lets an admin alone change who sees a corpus: whoever may write to it may not publish it.
 * @throws ElenchusError FORBIDDEN
 */
export function requireVisibility(
  { visibility: wanted }: CorpusInput,
  { principal }: Pick<ApiContext, 'principal'>,
): CheckCorpus {
  return async ({ visibility = 'PUBLIC' }) => {
    if (wanted === undefined || (wanted ?? 'PUBLIC') === visibility) return;
    requireScope(principal, 'admin');
  };
}
