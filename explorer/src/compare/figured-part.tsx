import { lazy, useMemo } from 'react';
import { useAddress } from '../address/use-address.js';
import { Loading, Problem } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import { COMPARE, type Group } from './groups.js';
import { countedPages } from './shares.js';
import type { useComparison } from './use-comparison.js';

// They come with the library that draws.
const ShareCharts = lazy(() => import('./share-charts.js'));
const GroupFairness = lazy(() => import('./group-fairness.js'));

interface Props {
  readonly part: 'shares' | 'fairness';
  readonly comparison: ReturnType<typeof useComparison>;
  readonly groups: readonly Group[];
  readonly names: readonly string[];
  readonly shown: number;
}

/** The parts that are drawn. */
export function FiguredPart({ part, comparison, groups, names, shown }: Props) {
  const { t } = useTranslation();
  const { question } = useAddress(COMPARE);
  const { contrast, matching } = comparison;
  const { data, error, refetch } = contrast;
  const pages = useMemo(
    () => (data?.compareGroups ?? []).flatMap(({ premises }) => premises ?? []),
    [data],
  );
  const answers = matching.data?.compareGroups;
  const counted = useMemo(() => countedPages(pages, answers), [pages, answers]);
  const without = useMemo(() => {
    const all = [question, ...groups].map(({ conditions }) => conditions.profile);
    const [common, ...own] = all.map((profile) => profile.map(({ variable }) => variable));
    const everywhere = own[0]!.filter((name) => own.every((each) => each.includes(name)));
    return new Set([...common!, ...everywhere]);
  }, [question, groups]);
  if (error && !data) return <Problem error={error} retry={refetch} />;
  if (pages.length !== groups.length) return <Loading rows={2} />;
  const shares = () => {
    if (counted) return <ShareCharts pages={counted} names={names} without={without} />;
    if (matching.error) return <Problem error={matching.error} retry={matching.refetch} />;
    return <Loading rows={2} />;
  };
  return (
    <>
      <h2 className="visually-hidden">{t(`compare.part.${part}`)}</h2>
      {part === 'shares' ? (
        shares()
      ) : (
        <GroupFairness pages={pages} groups={groups} names={names} shown={shown} />
      )}
    </>
  );
}
