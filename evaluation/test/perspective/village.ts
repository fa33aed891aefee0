import type { PremiseRecord } from '../../../src/domain/records.js';
import type { PerspectiveQuery } from '../../src/perspective/files.js';

/** Words that only one question has, in the order of its languages. */
const QUESTIONS = [
  ['market square sunday', 'marktplatz sonntag', 'marché dimanche'],
  ['river bath summer', 'flussbad sommer', 'baignade rivière'],
  ['school garden bees', 'schulgarten bienen', 'jardin abeilles'],
  ['night bus valley', 'nachtbus tal', 'noctambus vallée'],
  ['wind mill ridge', 'windrad grat', 'éolienne crête'],
  ['village hall roof', 'gemeindesaal dach', 'salle toit'],
  ['library evening hours', 'bibliothek abend', 'bibliothèque soir'],
] as const;

const GENDERS = ['woman', 'man', 'woman'] as const;
const AGES = ['18-34', '65+', '35-49', '18-34', '18-34'] as const;

export interface Village {
  readonly records: readonly PremiseRecord[];
  /** Every question in its three languages, of nobody, of women and of young people. */
  readonly queries: readonly PerspectiveQuery[];
}

/**
 * Twelve arguments for each of seven questions, that share a few words with the question and
 * with arguments for others; `name` gives the argument of a place its id.
 */
export function village(name: (place: number) => string = String): Village {
  const records = QUESTIONS.flatMap((texts, question) =>
    Array.from({ length: 12 }, (_, number): PremiseRecord => {
      const place = question * 12 + number;
      const own = texts.join(' ').split(' ');
      const others = QUESTIONS[(question + 1 + (number % 3)) % QUESTIONS.length]!.join(' ');
      const words = [...own.slice(number % 3, 3 + (number % 4)), ...others.split(' ').slice(0, 3)];
      return {
        id: name(place),
        text: `${words.join(' ')} reason${place} because${place} therefore${place}`,
        stance: number % 4 === 0 ? 'AGAINST' : 'FAVOR',
        profile: {
          gender: GENDERS[place % 3]!,
          age: AGES[place % 5]!,
          important_political_issues: place % 7 < 2 ? ['Law & Order'] : ['Liberale Gesellschaft'],
        },
        extra: {},
      };
    }),
  );
  const queries = QUESTIONS.flatMap((texts, question) => {
    const answers = records.slice(question * 12, question * 12 + 12);
    return texts.flatMap((text, language) =>
      [undefined, { variable: 'gender', value: 'woman' }, { variable: 'age', value: '18-34' }].map(
        (perspective, group) => ({
          id: `q${question}-${language}-${group}`,
          text,
          relevant: answers
            .filter(
              ({ profile }) => !perspective || profile[perspective.variable] === perspective.value,
            )
            .map(({ id }) => id),
          ...(perspective && { perspective }),
        }),
      ),
    );
  });
  return { records, queries };
}

export function ofNobody({ queries }: Village): readonly PerspectiveQuery[] {
  return queries.filter(({ perspective }) => perspective === undefined);
}

export function ofGroups({ queries }: Village): readonly PerspectiveQuery[] {
  return queries.filter(({ perspective }) => perspective !== undefined);
}

/** Another order of the same, always the same one for a seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const lots = items.map((item, place) => ({ item, lot: Math.sin(seed * 1_000 + place * 7.1) }));
  return lots.sort((a, b) => a.lot - b.lot).map(({ item }) => item);
}
