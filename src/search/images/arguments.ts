import type { Config } from '../../runtime/config.js';
import { type Condition, matchAny } from '../../domain/filter.js';
import { isBlank } from '../../domain/text.js';
import { ElenchusError } from '../../runtime/errors.js';
import { checkDiversify, checkLanguages, checkText, checkWords } from '../arguments.js';
import { rangeCondition } from '../graphs/arguments.js';
import { IMAGE_KEYS, type ImageFilter, type ImageRerank, type ImageSubject } from './types.js';

/** @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, naming the part */
export function checkImageSubject(by: ImageSubject, config: Config): void {
  if ('text' in by) checkText(by.text, 'by.text', config);
  if (!('argument' in by)) return;
  const { topic, claim, premise } = by.argument;
  const given = Object.entries({ topic, claim, premise }).filter(([, text]) => text);
  if (given.every(([, text]) => isBlank(text!))) {
    throw new ElenchusError('EMPTY_QUERY', { field: 'by.argument' });
  }
  for (const [name, text] of given) checkText(text!, `by.argument.${name}`, config);
}

export function checkImageRerank({ diversify }: ImageRerank): void {
  if (diversify) checkDiversify(diversify, 'rerank.diversify');
}

/**
 * A filter as conditions on the store's payload; all must hold.
 * @throws ElenchusError BAD_INPUT, naming the argument
 */
export function imageConditions(filter: ImageFilter = {}): Condition[] {
  const { width, height } = filter;
  const words = IMAGE_KEYS.flatMap((key) => {
    const given = filter[key];
    if (given === undefined) return [];
    const check = key === 'language' ? checkLanguages : checkWords;
    return [matchAny(key, check(given, `filter.${key}`))];
  });
  const ranges = Object.entries({ width, height }).flatMap(([key, range]) =>
    range ? [rangeCondition(key, range, `filter.${key}`)] : [],
  );
  return [...words, ...ranges];
}
