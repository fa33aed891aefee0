import { z } from 'zod';
import { VISIBILITIES } from '../domain/corpus.js';
import type { SocioVariable } from '../domain/premise.js';
import type { CorpusDescription } from '../domain/records.js';
import { parseJson, parseWith } from './fields.js';
import { readText } from './lines.js';

const NOT_KNOWN = 'Nicht bekannt';

/** The variables of the shared task on perspective argument retrieval (2024), from Smartvote. */
export const SMARTVOTE_VARIABLES: readonly SocioVariable[] = [
  variable('gender', 'Gender', 'NOMINAL'),
  variable('residence', 'Residence', 'NOMINAL'),
  variable('civil_status', 'Civil status', 'NOMINAL'),
  variable('denomination', 'Denomination', 'NOMINAL'),
  variable('education', 'Education', 'NOMINAL'),
  variable('political_spectrum', 'Political spectrum', 'NOMINAL'),
  { ...variable('age', 'Age', 'ORDINAL'), values: ['18-34', '35-49', '50-64', '65+'] },
  variable('important_political_issues', 'Important political issues', 'MULTIPLE'),
];

function variable(name: string, title: string, kind: SocioVariable['kind']): SocioVariable {
  return { name, title, kind, values: [], unknown: [NOT_KNOWN] };
}

const descriptionSchema = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  licence: z.string().optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  labels: z.record(z.string(), z.record(z.string(), z.number().nullable())).optional(),
  variables: z
    .array(
      z
        .strictObject({
          name: z.string(),
          title: z.string().optional(),
          /** The same as `title`. */
          label: z.string().optional(),
          kind: z.enum(['NOMINAL', 'ORDINAL', 'MULTIPLE']).default('NOMINAL'),
          values: z.array(z.string()).default([]),
          unknown: z.array(z.string()).default([]),
        })
        .transform(({ title, label, ...variable }) => ({
          ...variable,
          title: title ?? label ?? variable.name,
        })),
    )
    .default([]),
});

/**
 * Reads `title`, `description`, `licence`, `visibility`, `variables` and `labels` from a JSON file;
 * "smartvote" names what we know of that data.
 * @throws ElenchusError FILE_NOT_FOUND, or BAD_INPUT naming file and field
 */
export async function readDescription(file: string): Promise<Omit<CorpusDescription, 'name'>> {
  if (file === 'smartvote') return { variables: SMARTVOTE_VARIABLES };
  const value = parseJson(await readText(file), file);
  return parseWith(descriptionSchema, value, (path) => `${file}: ${path || 'description'}`);
}
