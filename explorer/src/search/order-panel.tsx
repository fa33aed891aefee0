import { X } from 'lucide-react';
import { memo } from 'react';
import { Label, Switch } from 'react-aria-components';
import { DIVERSIFICATIONS, looksAtGroups, type Order, RANKS } from '../address/question.js';
import { useCorpus } from '../frame/corpus.js';
import { Button } from '../parts/button.js';
import { Fold } from '../parts/fold.js';
import { Select } from '../parts/select.js';
import { useWide } from '../parts/use-wide.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './order-panel.module.css';

interface Props {
  readonly order: Order;
  readonly onChange: (order: Order) => void;
}

/** How hits are ordered, in plain words. */
export const OrderPanel = memo(function OrderPanel({ order, onChange }: Props) {
  const { t } = useTranslation();
  const { variables } = useCorpus();
  const methods = DIVERSIFICATIONS.filter(
    (method) => variables.length > 0 || !looksAtGroups(method),
  );
  const isWide = useWide();
  const panel = (
    <div className={styles['panel']} role="group" aria-label={t('order.title')}>
      <Select
        label={t('order.rank')}
        value={order.rank}
        onChange={(rank) => onChange({ ...order, rank })}
        options={RANKS.map((value) => ({ value, text: t(`order.ranks.${value}`) }))}
      />
      <Select
        label={t('order.then')}
        value={order.diversify}
        onChange={(diversify) => onChange({ ...order, diversify })}
        options={methods.map((value) => ({ value, text: t(`order.diversify.${value}`) }))}
      />
      {looksAtGroups(order.diversify) && <Balanced order={order} onChange={onChange} />}
      <Toggle
        text={t('order.judge')}
        isSelected={order.judge}
        onChange={(judge) => onChange({ ...order, judge })}
      />
      <Toggle
        text={t('order.quality')}
        isSelected={order.quality}
        onChange={(quality) => onChange({ ...order, quality })}
      />
    </div>
  );
  return isWide ? panel : <Fold title={t('order.title')}>{panel}</Fold>;
});

/** Whose groups are looked at, where it is not those of all socio-variables. */
function Balanced({ order, onChange }: Props) {
  const { t } = useTranslation();
  const { variables } = useCorpus();
  const phrases = usePhrases();
  if (order.balance.length === 0) return null;
  const titles = order.balance.map((name) =>
    phrases.title(name, variables.find((variable) => variable.name === name)?.title ?? name),
  );
  const text = t('order.balance', { variables: titles.join(', ') });
  return (
    <Button
      aria-label={t('sentence.remove', { text })}
      onPress={() => onChange({ ...order, balance: [] })}
    >
      {text}
      <X aria-hidden />
    </Button>
  );
}

interface ToggleProps {
  readonly text: string;
  readonly isSelected: boolean;
  readonly onChange: (on: boolean) => void;
}

export function Toggle({ text, ...props }: ToggleProps) {
  return (
    <Switch className={styles['switch']!} {...props}>
      <span className={styles['track']} aria-hidden />
      <Label>{text}</Label>
    </Switch>
  );
}
