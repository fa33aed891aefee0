import { Link } from 'wouter';
import { addressOf, useAddress } from '../address/use-address.js';
import { useClaims } from '../frame/use-claims.js';
import type { PremiseQuery } from '../generated/operations.js';
import { useSettled } from '../search/use-settled.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './argument-view.module.css';
import { OtherSide } from './other-side.js';

/** Guessing reads texts one by one, so it waits until typing has really stopped. */
const PAUSE_MS = 700;

/** What speaks against a text or a claim, or for it. */
export function StatementPage({ by }: { by: PremiseQuery }) {
  const { t } = useTranslation();
  const { question } = useAddress();
  const settled = useSettled(JSON.stringify(by), PAUSE_MS);
  const asked = JSON.parse(settled) as PremiseQuery;
  const [claim] = useClaims(asked.claimId ? [asked.claimId] : []);
  const text = asked.text ?? claim?.text;
  return (
    <div className={styles['statement']}>
      {text && (
        <p>
          <Link href={addressOf('/', { ...question, text })}>{t('argument.search')}</Link>
        </p>
      )}
      <OtherSide key={settled} by={asked} />
    </div>
  );
}
