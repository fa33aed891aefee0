import { useMemo } from 'react';
import type { Conditions } from '../../address/conditions.js';
import { useOperation } from '../../api/use-operation.js';
import { type ArgumentGraphQuery, CountGraphs } from '../../generated/operations.js';
import { Loading, Problem } from '../../parts/states.js';
import { Facets } from '../../search/facets.js';
import { useTranslation } from '../../texts/use-translation.js';
import { type Count, COUNTS, graphFilterOf, ofGraphs, type Ranges, setRange } from '../state.js';
import styles from './graph-filter.module.css';
import { RangeFacet } from './range-facet.js';

/** The counts that say most of a graph; others are shown where they are asked for. */
const USUAL: readonly Count[] = ['statements', 'supports', 'attacks', 'rephrases', 'depth'];

interface Props {
  readonly corpus: string;
  readonly by: ArgumentGraphQuery;
  readonly conditions: Conditions;
  readonly ranges: Ranges;
  readonly onConditions: (conditions: Conditions) => void;
  readonly onRanges: (ranges: Ranges) => void;
}

/** How many graphs are admitted, and of which kinds they are. */
export function useGraphCounts({ corpus, by, conditions, ranges }: Omit<Props, `on${string}`>) {
  const variables = useMemo(
    () => ['topic', 'language', ...COUNTS.filter((name) => USUAL.includes(name) || ranges[name])],
    [ranges],
  );
  const filter = useMemo(() => graphFilterOf(conditions, ranges), [conditions, ranges]);
  return useOperation(CountGraphs, { by, corpus, filter, variables }, { keepPrevious: true });
}

/** What graphs can be narrowed down by: topics, languages and counts. */
export function GraphFilter({ onConditions, onRanges, ...asked }: Props) {
  const { t } = useTranslation();
  const { conditions, ranges } = asked;
  const { data, error, refetch } = useGraphCounts(asked);
  const facets = data?.argumentGraphs?.facets;
  if (error && !facets) return <Problem error={error} retry={refetch} />;
  if (!facets) return <Loading rows={2} />;
  const isCount = ({ variable }: { readonly variable: string }) =>
    (COUNTS as readonly string[]).includes(variable);
  return (
    <div className={styles['filter']}>
      <Facets
        admitted={facets.filter((facet) => !isCount(facet))}
        matching={null}
        conditions={ofGraphs(conditions)}
        onChange={({ topic, language }) => onConditions({ ...conditions, topic, language })}
      />
      <div role="group" aria-label={t('graphs.size')} className={styles['counts']}>
        {facets.filter(isCount).map((facet) => {
          const name = facet.variable as Count;
          return (
            <RangeFacet
              key={name}
              facet={facet}
              range={ranges[name]}
              onChange={(range) => onRanges(setRange(ranges, name, range))}
            />
          );
        })}
      </div>
    </div>
  );
}
