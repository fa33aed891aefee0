import { chooses } from '../frame/socio-variables.js';
import type { Group } from './groups.js';
import type { ContrastedPage } from './shares.js';

/** How fair each group's page is for one variable. */
export interface VariableFairness {
  readonly variable: string;
  readonly title: string;
  /** In the order of the groups; undefined where a group chooses its values itself. */
  readonly groups: readonly (
    { readonly divergence: number | null; readonly missing: readonly string[] } | undefined
  )[];
}

/** Variables that at least one group leaves open: of a group of women, others are not missing. */
export function fairnessOfGroups(
  pages: readonly Pick<ContrastedPage, 'fairness'>[],
  groups: readonly Pick<Group, 'conditions'>[],
): readonly VariableFairness[] {
  const [first] = pages;
  return (first?.fairness ?? [])
    .map(({ variable, title }) => ({
      variable,
      title,
      groups: pages.map(({ fairness }, group) => {
        const found = fairness?.find((each) => each.variable === variable);
        if (!found || !groups[group] || chooses(groups[group].conditions, variable))
          return undefined;
        return { divergence: found.divergence, missing: found.missingGroups };
      }),
    }))
    .filter(({ groups: each }) => each.some((group) => group !== undefined));
}
