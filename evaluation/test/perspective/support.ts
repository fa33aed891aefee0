import type { ScoredArgument } from '../../src/perspective/variables.js';

/** The profile of a person, as complete as the task's are. */
export const PROFILE = {
  gender: 'woman',
  age: '18-34',
  residence: 'town',
  civil_status: 'single',
  denomination: 'none',
  education: 'school',
  political_spectrum: 'left',
  important_political_issues: [] as readonly string[],
};

/** An argument whose author differs from PROFILE in what is given. */
export function argument(id: string, profile: Partial<typeof PROFILE> = {}): ScoredArgument {
  return { id, stance: 'FAVOR', profile: { ...PROFILE, ...profile } };
}

/** Arguments a1, a2, ..., of women and men as the letters w and m say. */
export function people(letters: string): readonly ScoredArgument[] {
  return [...letters].map((letter, place) =>
    argument(`a${place + 1}`, { gender: letter === 'w' ? 'woman' : 'man' }),
  );
}
