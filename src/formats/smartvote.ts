import type { SocioVariable } from '../domain/premise.js';

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
