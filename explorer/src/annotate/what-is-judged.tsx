import { useAddress } from '../address/use-address.js';
import { Sentence } from '../conditions/sentence.js';
import { useCorpus } from '../frame/corpus.js';
import { Choice } from '../parts/choice.js';
import { Select } from '../parts/select.js';
import { OrderPanel } from '../search/order-panel.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './judge-part.module.css';
import { depthsFor, judgedKind, judgedKinds, STATE } from './state.js';

/** Which hits are judged: how many, of whom, in which order. */
export function WhatIsJudged() {
  const { t } = useTranslation();
  const { question, state, go } = useAddress(STATE);
  const corpus = useCorpus();
  const kinds = judgedKinds(corpus);
  const kind = judgedKind(state.kind, corpus);
  // Of images, a search finds all.
  const most = kind === 'images' ? corpus.imageCount : Infinity;
  const first = (depth: string) =>
    t(`annotate.kinds.first.${kind}`, { count: Math.min(Number(depth), most) });
  return (
    <details className={styles['what']}>
      <summary>{t('annotate.what', { first: first(state.depth) })}</summary>
      <div>
        {kinds.length > 1 && (
          <Choice
            label={t('annotate.kinds.label')}
            value={kind}
            onChange={(chosen) => go({ state: { kind: chosen, hit: '' } })}
            options={kinds.map((value) => ({ value, text: t(`annotate.kinds.${value}`) }))}
          />
        )}
        <Select
          label={t('annotate.depth')}
          value={state.depth}
          onChange={(depth) => go({ state: { depth } })}
          options={depthsFor(most, state.depth).map((value) => ({ value, text: first(value) }))}
        />
        {kind === 'arguments' && (
          <>
            <Sentence
              conditions={question.conditions}
              onChange={(conditions) => go({ question: { conditions } })}
            />
            <OrderPanel order={question.order} onChange={(order) => go({ question: { order } })} />
          </>
        )}
      </div>
    </details>
  );
}
