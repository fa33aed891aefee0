import { useAddress } from '../address/use-address.js';
import { Sentence } from '../conditions/sentence.js';
import { Select } from '../parts/select.js';
import { OrderPanel } from '../search/order-panel.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './judge-part.module.css';
import { DEPTHS, STATE } from './state.js';

/** Which hits are judged: how many, of whom, in which order. */
export function WhatIsJudged() {
  const { t } = useTranslation();
  const { question, state, go } = useAddress(STATE);
  const first = (depth: string) => t('annotate.first', { count: Number(depth) });
  return (
    <details className={styles['what']}>
      <summary>{t('annotate.what', { first: first(state.depth) })}</summary>
      <div>
        <Select
          label={t('annotate.depth')}
          value={state.depth}
          onChange={(depth) => go({ state: { depth } })}
          options={DEPTHS.toSorted((a, b) => Number(a) - Number(b)).map((value) => ({
            value,
            text: first(value),
          }))}
        />
        <Sentence
          conditions={question.conditions}
          onChange={(conditions) => go({ question: { conditions } })}
        />
        <OrderPanel order={question.order} onChange={(order) => go({ question: { order } })} />
      </div>
    </details>
  );
}
