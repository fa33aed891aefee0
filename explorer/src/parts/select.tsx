import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';
import styles from './select.module.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  /** Say the label to screen readers only. */
  readonly hideLabel?: boolean;
  /** Shown in place of the value, where there is little room. */
  readonly short?: ReactNode;
}

/** One of a few values. */
export function Select<Value extends string>({
  label,
  value,
  onChange,
  options,
  hideLabel = false,
  short,
}: Props<Value>) {
  return (
    <AriaSelect
      className={styles['select']!}
      value={value}
      onChange={(key) => onChange(String(key) as Value)}
    >
      <Label className={hideLabel ? 'visually-hidden' : styles['label']!}>{label}</Label>
      <Button className={styles['button']!}>
        <SelectValue className={short ? 'visually-hidden' : styles['value']!}>
          {({ selectedText }) => selectedText}
        </SelectValue>
        {short && (
          <span aria-hidden className={styles['short']!}>
            {short}
          </span>
        )}
        <ChevronDown aria-hidden />
      </Button>
      <Popover className={styles['popover']!}>
        <ListBox className={styles['list']!}>
          {options.map(({ value: id, text }) => (
            <ListBoxItem key={id} id={id} textValue={text} className={styles['item']!}>
              <span>{text}</span>
              <Check aria-hidden />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
