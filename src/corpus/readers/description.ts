import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { badInput, ElenchusError, messageOf } from '../../errors.js';
import type { CorpusDescription } from '../types.js';
import { parseWith } from './format.js';

const schema = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  licence: z.string().optional(),
  variables: z
    .array(
      z
        .strictObject({
          name: z.string(),
          label: z.string().optional(),
          kind: z.enum(['NOMINAL', 'ORDINAL', 'MULTIPLE']).default('NOMINAL'),
          values: z.array(z.string()).default([]),
          unknown: z.array(z.string()).default([]),
        })
        .transform(({ label, ...variable }) => ({ ...variable, label: label ?? variable.name })),
    )
    .default([]),
});

/**
 * Reads the description of a corpus: a JSON object with `title`, `description`,
 * `licence` and `variables`. Further members are for others and are left alone.
 * @throws ElenchusError FILE_NOT_FOUND, or BAD_INPUT naming file and field
 */
export async function readDescription(file: string): Promise<Omit<CorpusDescription, 'name'>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new ElenchusError('FILE_NOT_FOUND', { file, problem: messageOf(error) });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badInput(file, messageOf(error));
  }
  try {
    return parseWith(schema, value, 'description');
  } catch (error) {
    if (!(error instanceof ElenchusError)) throw error;
    const { field = '', problem = '' } = error.details;
    throw badInput(`${file}: ${field}`, String(problem));
  }
}
