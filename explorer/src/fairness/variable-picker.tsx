import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Variable } from '../frame/corpus.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './variable-picker.module.css';

/** The key of the button that chooses no variable in particular. */
const ALL = '';

interface Props {
  readonly variables: readonly Variable[];
  /** Their names; all of them if empty. */
  readonly chosen: readonly string[];
  readonly onChoose: (names: readonly string[]) => void;
}

/** By which socio-variables fairness is measured and made: all, or some. */
export function VariablePicker({ variables, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const phrases = usePhrases();
  return (
    <ToggleButtonGroup
      aria-label={t('fairness.variables')}
      className={styles['picker']!}
      selectionMode="multiple"
      disallowEmptySelection
      selectedKeys={chosen.length > 0 ? chosen : [ALL]}
      onSelectionChange={(keys) => {
        const names = variables.map(({ name }) => name).filter((name) => keys.has(name));
        onChoose(keys.has(ALL) && chosen.length > 0 ? [] : names);
      }}
    >
      <span aria-hidden>{t('fairness.variables')}</span>
      <ToggleButton id={ALL}>{t('fairness.allVariables')}</ToggleButton>
      {variables.map(({ name, title }) => (
        <ToggleButton key={name} id={name}>
          {phrases.title(name, title)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
