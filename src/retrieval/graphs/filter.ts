import { matchAny, type Condition } from '../../domain/filter.js';
import { badInput } from '../../errors.js';
import { checkWords } from '../arguments.js';
import { GRAPH_COUNTS, type GraphFilter, type NumberRange } from './types.js';

/**
 * A filter as conditions on the store's payload; all must hold.
 * @throws ElenchusError BAD_INPUT, naming the argument
 */
export function graphConditions(filter: GraphFilter = {}): Condition[] {
  const words = (['language', 'topic'] as const).flatMap((name) => {
    const values = filter[name];
    return values ? [matchAny(name, checkWords(values, `filter.${name}`))] : [];
  });
  const ranges = GRAPH_COUNTS.flatMap((name) => {
    const range = filter[name];
    return range ? [rangeCondition(`counts.${name}`, range, `filter.${name}`)] : [];
  });
  return [...words, ...ranges];
}

function rangeCondition(key: string, { from, to }: NumberRange, path: string): Condition {
  if (from === undefined && to === undefined) throw badInput(path, 'is empty: give from or to');
  if (from !== undefined && to !== undefined && from > to) {
    throw badInput(`${path}.from`, `${from} is greater than ${to}`);
  }
  return {
    key,
    range: { gte: from, lte: to },
  };
}
