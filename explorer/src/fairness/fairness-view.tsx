import { useCallback, useMemo } from 'react';
import type { Conditions } from '../address/conditions.js';
import type { Order } from '../address/question.js';
import { useAddress } from '../address/use-address.js';
import { Sentence } from '../conditions/sentence.js';
import { Begin } from '../frame/begin.js';
import { useCorpus } from '../frame/corpus.js';
import { NoGroups } from '../frame/no-groups.js';
import { QuestionBar } from '../frame/question-bar.js';
import { chooses, knownVariables } from '../frame/socio-variables.js';
import { WithheldNote } from '../frame/withheld-note.js';
import { Empty, Loading, Problem } from '../parts/states.js';
import { OrderPanel } from '../search/order-panel.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './fairness-view.module.css';
import { OrderCard } from './order-card.js';
import { DivergenceChart, SharesChart } from './page-charts.js';
import { useOrders } from './use-orders.js';
import { VariablePicker } from './variable-picker.js';

/** Which groups of authors an answer shows first, and what other orders would change. */
export default function FairnessView() {
  const { t } = useTranslation();
  const corpus = useCorpus();
  const { question, unread } = useAddress();
  const content = () => {
    if (knownVariables(corpus.variables).length === 0) return <NoGroups />;
    if (question.text.trim() !== '') return <Answer />;
    return <Begin title={t('fairness.title')} about={t('fairness.about')} />;
  };
  return (
    <>
      <QuestionBar unread={unread} />
      {content()}
    </>
  );
}

function Answer() {
  const { t } = useTranslation();
  const phrases = usePhrases();
  const corpus = useCorpus();
  const { question, go } = useAddress();
  const { conditions, order } = question;
  const onConditions = useCallback(
    (next: Conditions) => go({ question: { conditions: next } }),
    [go],
  );
  const onOrder = useCallback((next: Order) => go({ question: { order: next } }), [go]);
  const known = knownVariables(corpus.variables);
  const open = known.filter(({ name }) => !chooses(conditions, name));
  const chosen = known.filter((variable) => !open.includes(variable));
  const measured = (order.balance.length > 0 ? order.balance : open.map(({ name }) => name)).filter(
    (name) => !chooses(conditions, name),
  );
  return (
    <div className={styles['view']}>
      <Sentence conditions={conditions} onChange={onConditions} />
      <OrderPanel order={order} onChange={onOrder} />
      <WithheldNote />
      <VariablePicker
        variables={open}
        chosen={order.balance}
        onChoose={(balance) => onOrder({ ...order, balance })}
      />
      {chosen.length > 0 && (
        <p className={styles['note']}>
          {t('fairness.chosen', {
            variables: chosen.map(({ name, title }) => phrases.title(name, title)).join(', '),
          })}
        </p>
      )}
      {measured.length === 0 ? (
        <Empty title={t('fairness.tooFew')}>
          <p>{t('fairness.noVariables')}</p>
        </Empty>
      ) : (
        <Measured variables={measured} />
      )}
    </div>
  );
}

function Measured({ variables }: { variables: readonly string[] }) {
  const { t } = useTranslation();
  const { question, go } = useAddress();
  const orders = useOrders(question, variables);
  const [first, second, third] = orders.map(({ query }) => query.data?.premises);
  const pages = useMemo(
    () => [first, second, third].flatMap((page) => page ?? []),
    [first, second, third],
  );
  const failed = orders.find(({ query }) => query.error && !query.data);
  if (failed) return <Problem error={failed.query.error!} retry={failed.query.refetch} />;
  if (pages.length < orders.length) return <Loading />;
  const shown = Math.max(
    0,
    orders.findIndex(({ inUse }) => inUse),
  );
  const { fairness, edges } = pages[shown]!;
  if (edges.length < 2) {
    return (
      <Empty title={t('fairness.tooFew')}>
        <p>{t('hits.tryOther')}</p>
      </Empty>
    );
  }
  const card = (place: number) => {
    const { diversify } = orders[place]!;
    return (
      <OrderCard
        order={orders[place]!}
        place={place}
        page={pages[place]!}
        before={pages[0]!}
        onUse={() => go({ question: { order: { ...question.order, diversify } } })}
      />
    );
  };
  return (
    <div
      className={styles['measured']}
      aria-busy={orders.some(({ query }) => query.isPlaceholderData)}
    >
      <section>
        <h2>{t('fairness.orders')}</h2>
        <p className={styles['note']}>
          {t('fairness.divergenceMeans')} {t('fairness.ordersAbout', { judge: t('order.judge') })}
        </p>
        <div className={styles['orders']}>
          <div>
            {card(0)}
            <DivergenceChart
              pages={pages}
              orders={orders.map(({ diversify }) => t(`fairness.order.${diversify}`))}
            />
          </div>
          {card(1)}
          {card(2)}
        </div>
      </section>
      <section>
        <h2>{t('fairness.page')}</h2>
        <p className={styles['note']}>{t('fairness.pageAbout', { count: edges.length })}</p>
        <div className={styles['charts']}>
          {(fairness ?? []).map((each) => (
            <SharesChart key={each.variable} fairness={each} />
          ))}
        </div>
      </section>
    </div>
  );
}
