import { Circle, Minus, Plus } from 'lucide-react';
import type { Stance } from '../generated/operations.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './stance-mark.module.css';

const ICONS = { FAVOR: Plus, AGAINST: Minus, NEUTRAL: Circle } as const;

/** For or against, by sign, word and colour. */
export function StanceMark({ stance }: { stance: Stance | null }) {
  const { t } = useTranslation();
  if (!stance) return null;
  const Icon = ICONS[stance];
  return (
    <span className={styles['mark']} data-stance={stance}>
      <Icon aria-hidden />
      {t(`stance.${stance}`)}
    </span>
  );
}
