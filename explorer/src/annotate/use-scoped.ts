import { useAddress } from '../address/use-address.js';
import { STATE } from './state.js';
import { useJudgements } from './use-judgements.js';

/** The judgements of the question or, if that is chosen or there is none, of all questions. */
export function useScopedJudgements(question: string) {
  const { state } = useAddress(STATE);
  const scope = question === '' ? 'all' : state.scope;
  return { scope, ...useJudgements(scope === 'all' ? undefined : question) };
}
