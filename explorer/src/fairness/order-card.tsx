import { Check } from 'lucide-react';
import { Badge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { useFigures } from '../texts/figures.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import { ChangedHits, PlacedHits } from './changed-hits.js';
import styles from './order-card.module.css';
import { besideChance, changesOf, meanDivergence, type MeasuredPage, placed } from './orders.js';
import type { MeasuredOrder } from './use-orders.js';

interface Props {
  readonly order: MeasuredOrder;
  /** Its place among the orders, from 0: they are compared with the first. */
  readonly place: number;
  readonly page: MeasuredPage;
  readonly before: MeasuredPage;
  readonly onUse: () => void;
}

/** What an order shows on its first page, how fair that is, and what it changes. */
export function OrderCard({ order: { diversify, inUse }, place, page, before, onUse }: Props) {
  const { t } = useTranslation();
  const hits = placed(page.edges);
  const changes = changesOf(placed(before.edges), hits);
  return (
    <article className={styles['card']} data-used={inUse} aria-labelledby={`order${place}`}>
      <header>
        <Badge place={place} />
        <h3 id={`order${place}`}>{t(`fairness.order.${diversify}`)}</h3>
        {inUse ? (
          <span className={styles['used']}>
            <Check aria-hidden />
            {t('fairness.inUse')}
          </span>
        ) : (
          <Button aria-describedby={`order${place}`} onPress={onUse}>
            {t('fairness.use')}
          </Button>
        )}
      </header>
      {(diversify === 'matchCorpusShares' || diversify === 'equalShares') && (
        <p className={styles['about']}>{t(`fairness.orderAbout.${diversify}`)}</p>
      )}
      <dl>
        <dt>{t('fairness.missing')}</dt>
        <dd>
          <Missing page={page} />
        </dd>
        <dt>{t('fairness.mean')}</dt>
        <dd>
          <Divergence page={page} before={place === 0 ? undefined : before} />
        </dd>
      </dl>
      {place > 0 && <ChangedHits changes={changes} />}
      <details>
        <summary>{t('fairness.allHits', { count: hits.length })}</summary>
        <PlacedHits hits={hits} isNumbered />
      </details>
    </article>
  );
}

function Divergence({ page, before }: { page: MeasuredPage; before: MeasuredPage | undefined }) {
  const { t } = useTranslation();
  const { decimal } = useFigures();
  const mean = meanDivergence(page.fairness ?? []);
  const chance = besideChance(page.fairness ?? []);
  const meanBefore = before && meanDivergence(before.fairness ?? []);
  if (mean === undefined) return '–';
  // Of the figures as they are shown, so that the sum is right.
  const change =
    meanBefore === undefined
      ? undefined
      : (Math.round(100 * mean) - Math.round(100 * meanBefore)) / 100;
  return (
    <>
      <strong>{decimal(mean)}</strong>
      {change !== undefined && (
        <span>
          {change === 0
            ? t('fairness.equal')
            : t(change < 0 ? 'fairness.less' : 'fairness.more', { by: decimal(Math.abs(change)) })}
        </span>
      )}
      {chance && <p>{t(`fairness.chance.${chance.shares}`)}</p>}
    </>
  );
}

function Missing({ page }: { page: MeasuredPage }) {
  const { t } = useTranslation();
  const phrases = usePhrases();
  const { list } = useFigures();
  const missing = (page.fairness ?? []).filter(({ missingGroups }) => missingGroups.length > 0);
  const chance = besideChance(page.fairness ?? []);
  if (missing.length === 0) return t('fairness.noneMissing');
  return (
    <>
      {chance && (
        <>
          <strong>{chance.missing}</strong>
          <span>{t('fairness.missingByChance', chance.missingByChance)}</span>
        </>
      )}
      <ul>
        {missing.map(({ variable, title, missingGroups }) => (
          <li key={variable}>
            {list(missingGroups.map((value) => phrases.value(variable, value)))}{' '}
            <small>({phrases.title(variable, title)})</small>
          </li>
        ))}
      </ul>
    </>
  );
}
