import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import styles from './choice.module.css';

interface Props<Value extends string> {
  readonly label: string;
  /** Undefined as long as nothing is chosen. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
}

/** One of two or three values, all of them in sight. */
export function Choice<Value extends string>({ label, value, onChange, options }: Props<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles['choice']!}
      disallowEmptySelection={value !== undefined}
      selectedKeys={value === undefined ? [] : [value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.value));
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map(({ value: id, text }) => (
        <ToggleButton key={id} id={id}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
