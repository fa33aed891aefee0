import type { Config } from '../../config.js';
import type { CounterSearch } from '../../domain/counter.js';
import { badInput } from '../../errors.js';
import { checkFraction, checkPageSize, checkText } from '../arguments.js';
import { checkDiversify } from '../diversify/check.js';
import { checkRelevance } from '../relevance/check.js';

/**
 * The checks that need no look-up in the store.
 * @throws ElenchusError BAD_INPUT, PAGE_SIZE, EMPTY_QUERY, TEXT_TOO_LONG
 */
export function checkCounterSearch(search: CounterSearch, config: Config): void {
  const { by, minimum, threshold, relevance, perspective, diversify } = search;
  checkPageSize(search.first, config.maxPageSize);
  if ('text' in by) checkText(by.text, 'by.text', config);
  checkFraction(minimum, 'minimum');
  checkFraction(threshold, 'threshold');
  if (relevance.candidates !== 'BY_RANK') {
    throw badInput('relevance.candidates', 'must be BY_RANK here');
  }
  checkRelevance(relevance, { method: 'DENSE' }, config);
  if (perspective !== undefined && perspective.mode !== 'FILTER') {
    throw badInput('perspective.mode', 'must be FILTER here');
  }
  if (perspective?.weight !== undefined) {
    throw badInput('perspective.weight', 'does not go with FILTER');
  }
  if (diversify) checkDiversify(diversify, config);
}
