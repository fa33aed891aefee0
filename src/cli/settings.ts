import { InvalidArgumentError } from 'commander';
import { type Config, loadConfig, SETTINGS } from '../runtime/config.js';

/** Command-line options by the name of their setting. */
export type Flags = { readonly [Name in keyof Config]?: string | undefined };

/** All settings; an option wins over the environment. */
export function loadSettings(flags: Flags): Config {
  const given = Object.entries(flags)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [SETTINGS[name as keyof Config].variable, value]);
  return loadConfig({ ...process.env, ...Object.fromEntries(given) });
}

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

export function upTo(limit: number): (text: string) => number {
  return (text) => {
    const number = atLeastOne(text);
    if (number <= limit) return number;
    throw new InvalidArgumentError(`It must be at most ${limit}.`);
  };
}
