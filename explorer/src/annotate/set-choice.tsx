import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useAddress } from '../address/use-address.js';
import choice from '../parts/choice.module.css';
import { useTranslation } from '../texts/use-translation.js';
import type { LabelSet } from './labels.js';
import styles from './set-choice.module.css';
import { STATE } from './state.js';
import { useLabelNames } from './use-label-names.js';

/** By which sets of labels hits are judged; at least by one. */
export function SetChoice({ sets, all }: Record<'sets' | 'all', readonly LabelSet[]>) {
  const { t } = useTranslation();
  const names = useLabelNames();
  const { go } = useAddress(STATE);
  return (
    <div className={styles['choice']}>
      <span>{t('annotate.judgeBy')}</span>
      <ToggleButtonGroup
        aria-label={t('annotate.judgeBy')}
        className={choice['choice']!}
        selectionMode="multiple"
        disallowEmptySelection
        selectedKeys={sets.map(({ name }) => name)}
        onSelectionChange={(keys) => {
          const chosen = all.filter(({ name }) => keys.has(name)).map(({ name }) => name);
          go({ state: { sets: chosen.length === all.length ? [] : chosen } });
        }}
      >
        {all.map(({ name }) => (
          <ToggleButton key={name} id={name}>
            {names.set(name)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
