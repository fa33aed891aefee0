import { z } from 'zod';
import { STANCES, type Json } from '../../domain/premise.js';
import type { SocioVariable } from '../../domain/socio-profile.js';
import { idSchema, optionalText, parseWith, profileSchema, type Format } from './format.js';

const schema = z.looseObject({
  argument_id: idSchema,
  argument: z.string(),
  stance: z.enum(STANCES).nullish(),
  topic: optionalText,
  demographic_profile: profileSchema,
});

const NOT_KNOWN = 'Nicht bekannt';

const VARIABLES: readonly (readonly [name: string, label: string])[] = [
  ['gender', 'Gender'],
  ['residence', 'Residence'],
  ['civil_status', 'Civil status'],
  ['denomination', 'Denomination'],
  ['education', 'Education'],
  ['political_spectrum', 'Political spectrum'],
];

/** The format of the shared task on perspective argument retrieval (2024). */
export const perspective: Format = {
  variables: [
    ...VARIABLES.map(([name, label]) => variable(name, label, 'NOMINAL')),
    { ...variable('age', 'Age', 'ORDINAL'), values: ['18-34', '35-49', '50-64', '65+'] },
    variable('important_political_issues', 'Important political issues', 'MULTIPLE'),
  ],
  parse(value) {
    const { argument_id: id, argument: text, stance, topic, ...others } = parseWith(schema, value);
    const { demographic_profile: profile, ...rest } = others;
    const extra = rest as Record<string, Json>;
    return { id, text, topic, stance: stance ?? undefined, profile, extra };
  },
};

function variable(name: string, label: string, kind: SocioVariable['kind']): SocioVariable {
  return { name, label, kind, values: [], unknown: [NOT_KNOWN] };
}
