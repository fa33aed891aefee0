import type { Conditions } from '../address/conditions.js';
import { useStable } from '../address/use-stable.js';
import { useCorpus } from '../frame/corpus.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import { distinctNames, type Group } from './groups.js';

/** Says who is meant by conditions, such as "women, 65 and over". */
export function useNameOf(): (conditions: Conditions) => string {
  const { t } = useTranslation();
  const { variables } = useCorpus();
  const phrases = usePhrases();
  return (conditions) => {
    const titleOf = (name: string) => variables.find((each) => each.name === name)?.title ?? name;
    const lists = (['author', 'stance', 'role', 'topic', 'language'] as const).flatMap((name) =>
      conditions[name].map((value) => phrases.value(name, value)),
    );
    const parts = [
      ...conditions.profile.map((each) => phrases.condition(each, titleOf(each.variable))),
      ...lists,
      ...conditions.claimId.map(() => t('sentence.oneClaim')),
      ...conditions.fields.map(({ field }) => field),
    ].filter((part) => part !== '');
    return parts.length > 0 ? parts.join(', ') : t('compare.everybody');
  };
}

/** The names of groups: as people call them, else by their conditions; no two alike. */
export function useGroupNames(groups: readonly Group[]): readonly string[] {
  const nameOf = useNameOf();
  return useStable(
    distinctNames(groups.map(({ name, conditions }) => name.trim() || nameOf(conditions))),
  );
}
