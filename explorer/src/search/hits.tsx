import { useMemo } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { usePages } from '../api/use-operation.js';
import {
  SearchArguments,
  type SearchArgumentsVariables,
  type Stance,
} from '../generated/operations.js';
import { HitList } from '../hits/hit-list.js';
import { StanceMark } from '../hits/stance-mark.js';
import { MoreOnScroll } from '../parts/more-on-scroll.js';
import { Empty, Loading, Problem } from '../parts/states.js';
import { useWide } from '../parts/use-wide.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './hits.module.css';

const SIDES = ['FAVOR', 'AGAINST'] as const;

/** More than a screen holds, and no more: they are drawn with every key. */
const PAGE = 12;

interface Props {
  readonly asked: SearchArgumentsVariables;
  readonly onGroup: (variable: string, value: string) => void;
}

/** Arguments for their claim beside those against it; on narrow screens one or the other. */
export function Columns(props: Props) {
  const { t } = useTranslation();
  const isWide = useWide();
  if (!isWide) {
    return (
      <Tabs className={styles['tabs']!}>
        <TabList aria-label={t('layout.columns')}>
          {SIDES.map((stance) => (
            <Tab key={stance} id={stance}>
              <StanceMark stance={stance} />
            </Tab>
          ))}
        </TabList>
        {SIDES.map((stance) => (
          <TabPanel key={stance} id={stance}>
            <Side stance={stance} {...props} />
          </TabPanel>
        ))}
      </Tabs>
    );
  }
  return (
    <div className={styles['columns']}>
      {SIDES.map((stance) => (
        <section
          key={stance}
          aria-label={t(`stance.${stance}`)}
          data-stance={stance}
          className={styles['column']}
        >
          <h2>
            <StanceMark stance={stance} />
          </h2>
          <Side stance={stance} {...props} />
        </section>
      ))}
    </div>
  );
}

function Side({ stance, asked, onGroup }: Props & { stance: Stance }) {
  const variables = useMemo(
    () => ({ ...asked, filter: { ...asked.filter, stance: [stance] }, first: PAGE / 2 }),
    [asked, stance],
  );
  return <Hits variables={variables} onGroup={onGroup} />;
}

export function SingleList({ asked, onGroup }: Props) {
  const variables = useMemo(() => ({ ...asked, first: PAGE }), [asked]);
  return (
    <div className={styles['single']}>
      <Hits variables={variables} onGroup={onGroup} />
    </div>
  );
}

interface HitsProps {
  readonly variables: SearchArgumentsVariables;
  readonly onGroup: Props['onGroup'];
}

function Hits({ variables, onGroup }: HitsProps) {
  const { t } = useTranslation();
  const hits = usePages(SearchArguments, variables, ({ premises }) => premises);
  const { data, error, isPlaceholderData, isFetchingNextPage, hasNextPage } = hits;
  if (error && !data) return <Problem error={error} retry={hits.refetch} />;
  if (!data) return <Loading />;
  if (!isPlaceholderData && data.every(({ edges }) => edges.length === 0)) {
    return (
      <Empty title={t('hits.none')}>
        <p>{t('hits.tryOther')}</p>
      </Empty>
    );
  }
  return (
    <>
      <HitList pages={data} variables={variables} isOld={isPlaceholderData} onGroup={onGroup} />
      {error && <Problem error={error} retry={hits.refetch} />}
      {hasNextPage && !error && (
        <MoreOnScroll isLoading={isFetchingNextPage} onMore={() => void hits.fetchNextPage()} />
      )}
    </>
  );
}
