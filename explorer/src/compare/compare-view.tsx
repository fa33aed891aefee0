import { Plus } from 'lucide-react';
import { Suspense, useCallback, useMemo } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Conditions } from '../address/conditions.js';
import type { Order } from '../address/question.js';
import { addressOf, useAddress } from '../address/use-address.js';
import { Sentence } from '../conditions/sentence.js';
import { Begin } from '../frame/begin.js';
import { useCorpus } from '../frame/corpus.js';
import { NoGroups } from '../frame/no-groups.js';
import { QuestionBar } from '../frame/question-bar.js';
import { knownVariables } from '../frame/socio-variables.js';
import { WithheldNote } from '../frame/withheld-note.js';
import { Button } from '../parts/button.js';
import { Loading } from '../parts/states.js';
import { OrderPanel } from '../search/order-panel.js';
import { useTranslation } from '../texts/use-translation.js';
import { ArgumentsPart } from './arguments-part.js';
import { Columns } from './columns.js';
import styles from './compare-view.module.css';
import { FiguredPart } from './figured-part.js';
import { GroupHead } from './group-head.js';
import { GroupNames } from './group-names.js';
import {
  COMPARE,
  defaultGroups,
  EVERYBODY,
  type Group,
  MAX_GROUPS,
  MIN_GROUPS,
  type Part,
  PARTS,
} from './groups.js';
import { useComparison } from './use-comparison.js';
import { useGroupNames } from './use-group-names.js';

/** Two to four groups of authors side by side, on one question. */
export default function CompareView() {
  const { t } = useTranslation();
  const corpus = useCorpus();
  const { question, state, unread } = useAddress(COMPARE);
  const content = () => {
    if (knownVariables(corpus.variables).length === 0) return <NoGroups />;
    if (question.text.trim() !== '') return <Comparison />;
    return (
      <Begin
        title={t('compare.title')}
        about={t('compare.about')}
        addressFor={(asked) => addressOf('/compare', asked, COMPARE, state)}
      />
    );
  };
  return (
    <>
      <QuestionBar unread={unread} />
      {content()}
    </>
  );
}

function Comparison() {
  const { t } = useTranslation();
  const { variables } = useCorpus();
  const { question, state, go } = useAddress(COMPARE);
  const { conditions } = question;
  const groups = useMemo(
    () => (state.groups.length > 0 ? state.groups : defaultGroups(variables, conditions)),
    [state.groups, variables, conditions],
  );
  const names = useGroupNames(groups);
  const shown = Math.min(state.shown, groups.length - 1);
  const comparison = useComparison(question, groups, names);
  const { contrast, answers } = comparison;
  const contrasted = contrast.data?.compareGroups ?? [];
  const countsOf = (place: number) => {
    const page = contrasted.length === groups.length ? contrasted[place]?.premises : undefined;
    return page ? { admittedCount: page.admittedCount, matchCount: answers[place]! } : undefined;
  };
  const onConditions = useCallback(
    (next: Conditions) => go({ question: { conditions: next } }),
    [go],
  );
  const onOrder = useCallback((order: Order) => go({ question: { order } }), [go]);
  const onGroups = (next: readonly Group[]) =>
    go({ state: { groups: next, shown: Math.min(shown, next.length - 1) } });
  return (
    <div className={styles['view']}>
      <div className={styles['question']}>
        <span>{t('compare.inAll')}</span>
        <Sentence conditions={conditions} onChange={onConditions} />
        <OrderPanel order={question.order} onChange={onOrder} />
      </div>
      <WithheldNote />
      <GroupNames names={names} shown={shown} onShow={(next) => go({ state: { shown: next } })} />
      <Columns names={names} shown={shown}>
        {(place) => (
          <GroupHead
            group={groups[place]!}
            name={names[place]!}
            counts={countsOf(place)}
            onChange={(group) => onGroups(groups.with(place, group))}
            onRemove={
              groups.length > MIN_GROUPS ? () => onGroups(groups.toSpliced(place, 1)) : undefined
            }
          />
        )}
      </Columns>
      <div className={styles['bar']}>
        <ToggleButtonGroup
          aria-label={t('compare.parts')}
          className={styles['parts']!}
          disallowEmptySelection
          selectedKeys={[state.part]}
          onSelectionChange={([part]) => go({ state: { part: part as Part } })}
        >
          {PARTS.map((part) => (
            <ToggleButton key={part} id={part}>
              {t(`compare.part.${part}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {groups.length < MAX_GROUPS && (
          <Button
            onPress={() => go({ state: { groups: [...groups, EVERYBODY], shown: groups.length } })}
          >
            <Plus aria-hidden />
            {t('compare.add')}
          </Button>
        )}
      </div>
      <Suspense fallback={<Loading rows={2} />}>
        {state.part === 'arguments' ? (
          <ArgumentsPart
            comparison={comparison}
            names={names}
            inOrder={question.order.diversify === 'none'}
            shown={shown}
          />
        ) : (
          <FiguredPart part={state.part} {...{ comparison, groups, names, shown }} />
        )}
      </Suspense>
    </div>
  );
}
