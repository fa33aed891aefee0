import { InvalidArgumentError } from 'commander';

/** The value of an option that takes a whole number. */
export function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && text.trim() !== '') return number;
  throw new InvalidArgumentError('It must be a whole number.');
}

export function atLeastOne(text: string): number {
  const number = wholeNumber(text);
  if (number > 0) return number;
  throw new InvalidArgumentError('It must be at least 1.');
}
