import { useId } from 'react';
import { useCorpus } from '../frame/corpus.js';
import { Loading, Problem } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './arguments-part.module.css';
import { Columns } from './columns.js';
import { GroupHits } from './group-hits.js';
import { OnlyHere } from './only-here.js';
import type { useComparison } from './use-comparison.js';

interface Props {
  readonly comparison: ReturnType<typeof useComparison>;
  readonly names: readonly string[];
  /** Whether what answers the question comes before what does not. */
  readonly inOrder: boolean;
  readonly shown: number;
}

/** What only one group says, and then all that each says, best first. */
export function ArgumentsPart({ comparison, names, inOrder, shown }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const corpus = useCorpus();
  const { hits, contrast, answers, ofGroups } = comparison;
  const found = hits.data?.compareGroups ?? [];
  const contrasted = contrast.data?.compareGroups ?? [];
  const askedNames = contrasted.map(({ name }) => name);
  const isComplete = (groups: readonly unknown[]) => groups.length === names.length;
  if (hits.error && !hits.data) return <Problem error={hits.error} retry={hits.refetch} />;
  return (
    <>
      <section className={styles['part']} aria-labelledby={`${id}only`}>
        <h2 id={`${id}only`}>{t('compare.only')}</h2>
        {contrast.error && !contrast.data ? (
          <Problem error={contrast.error} retry={contrast.refetch} />
        ) : (
          <Columns names={names} shown={shown}>
            {(group) =>
              isComplete(contrasted) ? (
                <OnlyHere
                  key={names.length}
                  group={contrasted[group]!}
                  matchCount={inOrder ? answers[group]! : null}
                  corpus={corpus.name}
                  asked={askedNames}
                  names={names}
                />
              ) : (
                <Loading rows={2} />
              )
            }
          </Columns>
        )}
      </section>
      <section className={styles['part']} aria-labelledby={`${id}all`}>
        <h2 id={`${id}all`}>{t('compare.all')}</h2>
        <Columns names={names} shown={shown}>
          {(group) => {
            const start = isComplete(found) ? found[group]?.premises : undefined;
            if (!start) return <Loading />;
            return (
              <GroupHits
                isAnswered={answers[group] !== 0}
                start={start}
                variables={ofGroups[group]!}
                isOld={hits.isPlaceholderData}
              />
            );
          }}
        </Columns>
      </section>
    </>
  );
}
