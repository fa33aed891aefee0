import type { Conditions } from '../address/conditions.js';
import type { Variable } from './corpus.js';

/** Values that say something of an author, and that somebody has. */
export function knownValues({ values }: Pick<Variable, 'values'>): Variable['values'] {
  return values.filter(({ unknown, count }) => !unknown && count > 0);
}

/** Those of which something is known; a corpus without them has no groups of authors. */
export function knownVariables(variables: readonly Variable[]): readonly Variable[] {
  return variables.filter((variable) => knownValues(variable).length > 0);
}

/** Whether these conditions say which groups of a variable are meant. */
export function chooses({ profile }: Pick<Conditions, 'profile'>, variable: string): boolean {
  return profile.some((condition) => condition.variable === variable);
}
