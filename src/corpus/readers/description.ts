import { z } from 'zod';
import type { CorpusDescription } from '../types.js';
import { parseJson, parseWith } from './format.js';
import { readText } from './source.js';

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
 * Reads `title`, `description`, `licence` and `variables` from a JSON file.
 * @throws ElenchusError FILE_NOT_FOUND, or BAD_INPUT naming file and field
 */
export async function readDescription(file: string): Promise<Omit<CorpusDescription, 'name'>> {
  const value = parseJson(await readText(file), file);
  return parseWith(schema, value, (path) => `${file}: ${path || 'description'}`);
}
