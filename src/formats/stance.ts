import { z } from 'zod';
import type { Stance } from '../domain/premise.js';
import { listed } from '../runtime/errors.js';

/** The words for stances in public data sets; upper or lower case. */
const WORDS: Readonly<Record<string, Stance>> = {
  FAVOR: 'FAVOR',
  AGAINST: 'AGAINST',
  NEUTRAL: 'NEUTRAL',
  PRO: 'FAVOR',
  CON: 'AGAINST',
  SUPPORT: 'FAVOR',
  UNDERMINE: 'AGAINST',
};

/** A stance, or nothing for null and an empty text. */
export const stanceSchema = z
  .string()
  .nullish()
  .transform((word, context): Stance | undefined => {
    if (!word) return undefined;
    const key = word.toUpperCase();
    if (Object.hasOwn(WORDS, key)) return WORDS[key];
    const message = `"${word}" is not one of ${listed(Object.keys(WORDS))}`;
    context.issues.push({ code: 'custom', message, input: word });
    return z.NEVER;
  });
