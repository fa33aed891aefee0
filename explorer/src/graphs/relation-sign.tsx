import { Equal, Minus, Plus } from 'lucide-react';
import type { GraphNodeType } from '../generated/operations.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './relation-sign.module.css';

const ICONS = { SUPPORT: Plus, ATTACK: Minus, REPHRASE: Equal } as const;
export type SignType = keyof typeof ICONS;

interface Props {
  readonly type: GraphNodeType;
  readonly scheme?: string | null;
  /** Said beside it already. */
  readonly isSilent?: boolean;
}

/** For, against, or the same in other words: by sign and colour, and as a word for screen readers. */
export function RelationSign({ type, scheme, isSilent = false }: Props) {
  const { t } = useTranslation();
  if (type === 'STATEMENT') return null;
  const Icon = ICONS[type];
  const name = t(`graphs.relation.${type}`);
  return (
    <span className={styles['sign']} data-type={type}>
      <Icon aria-hidden />
      {!isSilent && <span className="visually-hidden">{scheme ? `${name}: ${scheme}` : name}</span>}
    </span>
  );
}
