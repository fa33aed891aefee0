import { useMemo } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { usePages } from '../api/use-operation.js';
import {
  SearchArguments,
  type SearchArgumentsVariables,
  type Side as SideOf,
} from '../generated/operations.js';
import { HitList } from '../hits/hit-list.js';
import { StanceMark } from '../hits/stance-mark.js';
import { MoreOnScroll } from '../parts/more-on-scroll.js';
import { Empty, Loading, Problem } from '../parts/states.js';
import { useWide } from '../parts/use-wide.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './hits.module.css';
import { useSettled } from './use-settled.js';

const SIDES = ['FAVOR', 'AGAINST'] as const;

/** More than a screen holds, and no more: they are drawn with every key. */
const PAGE = 12;

interface Props {
  readonly asked: SearchArgumentsVariables;
  readonly onGroup: (variable: string, value: string) => void;
}

type Found = ReturnType<typeof useHits>;

/**
 * Arguments for and against. To tell the sides of a new question takes a model longer than to find
 * hits, so these are shown unsorted until their sides are known.
 */
export function Columns({ asked, onGroup }: Props) {
  const favor = useSide(asked, 'FAVOR');
  const against = useSide(asked, 'AGAINST');
  const isKnown = [favor, against].every(({ hits }) => hits.data ?? hits.error);
  if (!isKnown) return <Unsorted asked={asked} onGroup={onGroup} />;
  // Where nobody takes a side, what comes closest is in one list.
  const isNone = [favor, against].every(({ hits: { data } }) => data?.[0]?.edges.length === 0);
  if (isNone) return <SingleList asked={asked} onGroup={onGroup} />;
  return <Sides found={{ FAVOR: favor, AGAINST: against }} onGroup={onGroup} />;
}

/** The hits on one side of the question; where nothing is asked, by their stance on their own claim. */
function useSide(asked: SearchArgumentsVariables, side: SideOf) {
  const isSettled = useSettled(asked.by) === asked.by;
  const variables = useMemo(() => {
    const filter = { ...asked.filter, ...(asked.by ? { side: [side] } : { stance: [side] }) };
    return { ...asked, filter, withSide: Boolean(asked.by), first: PAGE / 2 };
  }, [asked, side]);
  return useHits(variables, isSettled);
}

function useHits(variables: SearchArgumentsVariables, enabled = true) {
  const text = variables.by?.text;
  const hits = usePages(SearchArguments, variables, ({ premises }) => premises, {
    enabled,
    // Hits for one text say nothing of the sides of another one.
    keepPrevious: ({ by, withSide }) => !withSide || by?.text === text,
  });
  return { hits, variables };
}

interface SidesProps {
  readonly found: Readonly<Record<SideOf, Found>>;
  readonly onGroup: Props['onGroup'];
}

/** Those for beside those against; on narrow screens one or the other. */
function Sides({ found, onGroup }: SidesProps) {
  const { t } = useTranslation();
  const isWide = useWide();
  if (!isWide) {
    return (
      <Tabs className={styles['tabs']!}>
        <TabList aria-label={t('layout.columns')}>
          {SIDES.map((side) => (
            <Tab key={side} id={side}>
              <StanceMark stance={side} />
            </Tab>
          ))}
        </TabList>
        {SIDES.map((side) => (
          <TabPanel key={side} id={side}>
            <Hits {...found[side]} onGroup={onGroup} none={t('hits.noneOfSide')} />
          </TabPanel>
        ))}
      </Tabs>
    );
  }
  return (
    <div className={styles['columns']}>
      {SIDES.map((side) => (
        <section
          key={side}
          aria-label={t(`stance.${side}`)}
          data-stance={side}
          className={styles['column']}
        >
          <h2>
            <StanceMark stance={side} />
          </h2>
          <Hits {...found[side]} onGroup={onGroup} none={t('hits.noneOfSide')} />
        </section>
      ))}
    </div>
  );
}

/** Hits whose sides are being read, best first. */
function Unsorted({ asked, onGroup }: Props) {
  const { t } = useTranslation();
  const variables = useMemo(() => ({ ...asked, first: PAGE }), [asked]);
  return (
    <div className={styles['unsorted']}>
      <p className={styles['sorting']}>{t('hits.sorting')}</p>
      <Hits {...useHits(variables)} onGroup={onGroup} isPassing />
    </div>
  );
}

export function SingleList({ asked, onGroup }: Props) {
  const variables = useMemo(() => ({ ...asked, first: PAGE }), [asked]);
  return (
    <div className={styles['single']}>
      <Hits {...useHits(variables)} onGroup={onGroup} />
    </div>
  );
}

interface HitsProps extends Found {
  readonly onGroup: Props['onGroup'];
  readonly isPassing?: boolean;
  /** What is said where there is none. */
  readonly none?: string;
}

function Hits({ hits, variables, onGroup, isPassing = false, none }: HitsProps) {
  const { t } = useTranslation();
  const { data, error, isPlaceholderData, isFetchingNextPage, hasNextPage } = hits;
  if (error && !data) return <Problem error={error} retry={hits.refetch} />;
  if (!data) return <Loading />;
  if (!isPlaceholderData && data.every(({ edges }) => edges.length === 0)) {
    return (
      <Empty title={none ?? t('hits.none')}>
        <p>{t('hits.tryOther')}</p>
      </Empty>
    );
  }
  return (
    <>
      <HitList
        pages={data}
        variables={variables}
        isOld={isPlaceholderData}
        isPassing={isPassing}
        onGroup={onGroup}
      />
      {error && <Problem error={error} retry={hits.refetch} />}
      {hasNextPage && !error && !isPassing && (
        <MoreOnScroll isLoading={isFetchingNextPage} onMore={() => void hits.fetchNextPage()} />
      )}
    </>
  );
}
