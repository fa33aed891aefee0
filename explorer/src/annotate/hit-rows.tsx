import { useEffect, useRef } from 'react';
import { Fold } from '../parts/fold.js';
import { Values } from '../parts/values.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './hit-rows.module.css';
import type { JudgedItem } from './judged-item.js';
import type { LabelSet } from './labels.js';
import type { JudgingActions } from './use-judging.js';
import { useLabelNames } from './use-label-names.js';

interface Props {
  readonly title: string;
  readonly judging: JudgingActions;
  readonly hits: readonly JudgedItem[];
  readonly sets: readonly LabelSet[];
  readonly onChoose: (id: string) => void;
}

/** All hits that are judged, with the labels that they have. */
export function HitRows({ title, judging, hits, sets, onChoose }: Props) {
  const { t } = useTranslation();
  const { hit: current, labelOf } = judging;
  const names = useLabelNames();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Only inside of the list: the page itself stays where it is.
    const row = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row || !list.current) return;
    const { offsetTop, offsetHeight } = row.parentElement!;
    const { scrollTop, clientHeight } = list.current;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
      list.current.scrollTop = offsetTop - clientHeight / 2;
    }
  }, [current]);
  return (
    <div className={styles['beside']}>
      <Fold title={title}>
        <ol ref={list} className={styles['list']}>
          {hits.map(({ id, text, language }, place) => {
            const labels = sets.flatMap(({ name }) => labelOf(id, name) ?? []);
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-current={id === current?.id ? 'true' : undefined}
                  data-judged={labels.length > 0}
                  onClick={() => onChoose(id)}
                >
                  <span className={styles['place']}>{t('count.plain', { count: place + 1 })}</span>
                  <span className={styles['text']} lang={language ?? undefined} dir="auto">
                    {text}
                  </span>
                  {labels.length > 0 && (
                    <span className={styles['labels']}>
                      <Values values={labels.map(names.label)} between=" · " />
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ol>
      </Fold>
    </div>
  );
}
