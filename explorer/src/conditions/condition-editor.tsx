import { useState } from 'react';
import type { Variable } from '../frame/corpus.js';
import type { ProfileCondition } from '../generated/operations.js';
import { Select } from '../parts/select.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './condition-editor.module.css';

const MODES = ['anyOf', 'noneOf', 'range'] as const;
type Mode = (typeof MODES)[number];

interface Props {
  readonly variable: Variable;
  readonly condition: ProfileCondition;
  readonly onChange: (condition: ProfileCondition | undefined) => void;
}

/** Which values of a socio-variable are meant: some, all but some, or of an ordered one a range. */
export function ConditionEditor({ variable, condition, onChange }: Props) {
  const { t } = useTranslation();
  const { title } = usePhrases();
  const [mode, setMode] = useState<Mode>(modeOf(condition));
  const modes = MODES.filter((each) => each !== 'range' || variable.kind === 'ORDINAL');
  return (
    <div className={styles['editor']}>
      <h2>{title(variable.name, variable.title)}</h2>
      <Select<Mode>
        hideLabel
        label={t('editor.mode')}
        value={mode}
        onChange={setMode}
        options={modes.map((value) => ({ value, text: t(`editor.modes.${value}`) }))}
      />
      {mode === 'range' ? (
        <Range variable={variable} condition={condition} onChange={onChange} />
      ) : (
        <Values mode={mode} variable={variable} condition={condition} onChange={onChange} />
      )}
    </div>
  );
}

function modeOf({ noneOf, from, to }: ProfileCondition): Mode {
  if (from || to) return 'range';
  return noneOf ? 'noneOf' : 'anyOf';
}

function Values({ mode, variable, condition, onChange }: Props & { mode: 'anyOf' | 'noneOf' }) {
  const { value } = usePhrases();
  const { t } = useTranslation();
  const chosen = condition[mode] ?? [];
  const toggle = (text: string) => {
    const next = chosen.includes(text) ? chosen.filter((each) => each !== text) : [...chosen, text];
    onChange(next.length > 0 ? { variable: variable.name, [mode]: next } : undefined);
  };
  return (
    <ul className={styles['values']}>
      {variable.values
        .filter(({ unknown }) => !unknown)
        .map(({ value: text, count }) => (
          <li key={text}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(text)}
                onChange={() => toggle(text)}
              />
              <span>{value(variable.name, text)}</span>
              <span className={styles['count']}>{t('count.plain', { count })}</span>
            </label>
          </li>
        ))}
    </ul>
  );
}

function Range({ variable, condition, onChange }: Props) {
  const { t } = useTranslation();
  const { value } = usePhrases();
  const options = [
    { value: '', text: t('editor.open') },
    ...variable.values
      .filter(({ unknown }) => !unknown)
      .map(({ value: text }) => ({ value: text, text: value(variable.name, text) })),
  ];
  const change = (bound: 'from' | 'to', text: string) => {
    const { from, to }: ProfileCondition = { ...condition, [bound]: text || undefined };
    const range = { ...(from && { from }), ...(to && { to }) };
    onChange(from || to ? { variable: variable.name, ...range } : undefined);
  };
  return (
    <div className={styles['range']}>
      {(['from', 'to'] as const).map((bound) => (
        <Select
          key={bound}
          label={t(`editor.${bound}`)}
          value={condition[bound] ?? ''}
          onChange={(text) => change(bound, text)}
          options={options}
        />
      ))}
    </div>
  );
}
