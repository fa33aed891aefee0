import { memo, useMemo } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { type Address, useAddress } from '../address/use-address.js';
import { useCorpus } from '../frame/corpus.js';
import type { ArgumentGraphQuery } from '../generated/operations.js';
import { Fold } from '../parts/fold.js';
import { Select } from '../parts/select.js';
import { useFigures } from '../texts/figures.js';
import { useTranslation } from '../texts/use-translation.js';
import { Chosen } from './filter/chosen.js';
import { GraphFilter, useGraphCounts } from './filter/graph-filter.js';
import { type Graph, isShaped } from './graph.js';
import styles from './graphs-view.module.css';
import { GraphHits } from './hits/graph-hits.js';
import { RelationSign } from './relation-sign.js';
import {
  graphFilterOf,
  type GraphsState,
  PICTURES,
  type Ranges,
  type Structure,
  structureOf,
  STRUCTURES,
  TEXT_SHARES,
  type TextShare,
} from './state.js';

interface Props {
  readonly by: ArgumentGraphQuery;
  /** What is searched by, where it has a shape. */
  readonly query: Graph | undefined;
  readonly state: GraphsState;
  readonly likeThis: (id: string) => string;
  readonly go: Address<GraphsState>['go'];
}

/** What was found, what it can be narrowed down by, and how it is shown. */
export const GraphResults = memo(function GraphResults({ by, query, state, likeThis, go }: Props) {
  const { t } = useTranslation();
  const { percent } = useFigures();
  const corpus = useCorpus().name;
  const { conditions } = useAddress().question;
  const { ranges, structure, texts, picture } = state;
  const hasShape = isShaped(query);
  const asked = useMemo(
    () => ({
      by,
      corpus,
      filter: graphFilterOf(conditions, ranges),
      structure: structureOf(structure, texts),
    }),
    [by, corpus, conditions, ranges, structure, texts],
  );
  const counts = useGraphCounts({ corpus, by, conditions, ranges });
  const admitted = counts.data?.argumentGraphs?.admittedCount;
  const filter = {
    conditions,
    ranges,
    onConditions: (next: typeof conditions) => go({ question: { conditions: next } }),
    onRanges: (next: Ranges) => go({ state: { ranges: next } }),
  };
  return (
    <div className={styles['view']}>
      <aside className={styles['facets']}>
        <Fold title={t('facets.title')}>
          <GraphFilter corpus={corpus} by={by} {...filter} />
        </Fold>
      </aside>
      <section className={styles['results']} aria-label={t('graphs.hits')}>
        <Chosen {...filter} />
        <div className={styles['heading']}>
          <div className={styles['found']} role="status">
            <p>{admitted !== undefined && t('graphs.found', { count: admitted })}</p>
            {query && !hasShape && <p>{t('graphs.noShape')}</p>}
          </div>
          {hasShape && (
            <Select<Structure>
              label={t('graphs.structure')}
              value={structure}
              onChange={(next) => go({ state: { structure: next } })}
              options={STRUCTURES.map((value) => ({
                value,
                text: t(`graphs.structures.${value}`),
              }))}
            />
          )}
          {hasShape && structure !== 'content' && (
            <Select<TextShare>
              label={t('graphs.textWeight')}
              value={texts}
              onChange={(next) => go({ state: { texts: next } })}
              options={TEXT_SHARES.map((value) => ({
                value,
                text: value === 'usual' ? t('graphs.usualWeight') : percent(Number(value) / 100),
              }))}
            />
          )}
          <ToggleButtonGroup
            aria-label={t('graphs.picture')}
            className={styles['pictures']!}
            disallowEmptySelection
            selectedKeys={[picture]}
            onSelectionChange={(keys) =>
              go({ state: { picture: PICTURES.find((each) => keys.has(each)) ?? 'boxes' } })
            }
          >
            {PICTURES.map((name) => (
              <ToggleButton key={name} id={name}>
                {t(`graphs.pictures.${name}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </div>
        {picture === 'boxes' ? (
          <Legend />
        ) : (
          <p className={styles['legend']}>{t(`graphs.about.${picture}`)}</p>
        )}
        <GraphHits asked={asked} query={query} picture={picture} likeThis={likeThis} />
      </section>
    </div>
  );
});

function Legend() {
  const { t } = useTranslation();
  return (
    <ul className={styles['legend']} aria-label={t('graphs.legend')}>
      {(['SUPPORT', 'ATTACK', 'REPHRASE'] as const).map((type) => (
        <li key={type}>
          <RelationSign type={type} isSilent />
          {t(`graphs.relation.${type}`)}
        </li>
      ))}
    </ul>
  );
}
