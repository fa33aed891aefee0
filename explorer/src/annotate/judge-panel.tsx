import { ChevronLeft, ChevronRight, SkipForward, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../address/use-address.js';
import { useCorpus } from '../frame/corpus.js';
import { Button } from '../parts/button.js';
import { Progress } from '../parts/progress.js';
import { Toggle } from '../search/order-panel.js';
import { useTranslation } from '../texts/use-translation.js';
import { HitRows } from './hit-rows.js';
import styles from './judge-panel.module.css';
import type { JudgedItem } from './judged-item.js';
import type { Judgement } from './judgements.js';
import { LabelRows } from './label-rows.js';
import { keysOf, type LabelSet } from './labels.js';
import { SetChoice } from './set-choice.js';
import { judgedKind, STATE } from './state.js';
import { useJudging } from './use-judging.js';
import { useKeys } from './use-keys.js';

interface Props {
  readonly annotator: string;
  readonly question: string;
  readonly judgements: readonly Judgement[];
  readonly hits: readonly JudgedItem[];
  /** Those that are judged by, of all. */
  readonly sets: readonly LabelSet[];
  readonly all: readonly LabelSet[];
}

/** One hit at a time with its labels, beside the list of all. */
export function JudgePanel({ annotator, question, judgements, hits, sets, all }: Props) {
  const { t } = useTranslation();
  const { state, go } = useAddress(STATE);
  const kind = judgedKind(state.kind, useCorpus());
  const [withKeys, setWithKeys] = useState(true);
  const current = hits.some(({ id }) => id === state.hit) ? state.hit : hits[0]?.id;
  const judging = useJudging({
    question,
    annotator,
    judgements,
    hits,
    sets,
    current,
    onMove: (hit) => go({ state: { hit } }, { replace: true }),
  });
  const { hit, place, move, undo, moveToOpen, label } = judging;
  const keys = keysOf(sets);
  const labelKeys = sets.flatMap((set) =>
    set.labels.flatMap(({ name }) => {
      const key = keys.get(name);
      return key === undefined ? [] : [[key, () => label(set.name, name)] as const];
    }),
  );
  useKeys(
    {
      ...Object.fromEntries(labelKeys),
      ArrowRight: () => move(1),
      j: () => move(1),
      ArrowLeft: () => move(-1),
      k: () => move(-1),
      n: moveToOpen,
      u: undo,
      'Control+z': undo,
    },
    withKeys,
  );
  const judged = judging.countJudged();
  return (
    <div className={styles['panel']}>
      <section className={styles['main']} aria-label={t('annotate.current')}>
        <div className={styles['progress']}>
          <Progress
            label={t('annotate.progress', { judged, of: hits.length })}
            value={judged}
            of={hits.length}
          />
        </div>
        <div className={styles['moves']}>
          <strong aria-live="polite">
            {t('annotate.place', { place: place + 1, of: hits.length })}
          </strong>
          <Button isDisabled={place === 0} onPress={() => move(-1)}>
            <ChevronLeft aria-hidden />
            {t('annotate.previous')}
          </Button>
          <Button isDisabled={place === hits.length - 1} onPress={() => move(1)}>
            {t('annotate.next')}
            <ChevronRight aria-hidden />
          </Button>
          <Button isDisabled={judged === hits.length} onPress={moveToOpen}>
            <SkipForward aria-hidden />
            {t('annotate.nextOpen')}
          </Button>
          <Button isDisabled={!judging.canUndo} onPress={undo}>
            <Undo2 aria-hidden />
            {t('annotate.undo')}
          </Button>
        </div>
        {hit?.shown(state.withData)}
        <LabelRows judging={judging} sets={sets} keys={withKeys ? keys : undefined} />
        <div className={styles['options']}>
          {all.length > 1 && <SetChoice sets={sets} all={all} />}
          {kind === 'arguments' && (
            <Toggle
              text={t('annotate.withData')}
              isSelected={state.withData}
              onChange={(withData) => go({ state: { withData } })}
            />
          )}
          <Toggle text={t('annotate.keys')} isSelected={withKeys} onChange={setWithKeys} />
        </div>
        {withKeys && <p className={styles['hint']}>{t('annotate.keysHint')}</p>}
      </section>
      <HitRows
        title={t(`annotate.kinds.all.${kind}`)}
        judging={judging}
        hits={hits}
        sets={sets}
        onChoose={(id) => go({ state: { hit: id } })}
      />
    </div>
  );
}
