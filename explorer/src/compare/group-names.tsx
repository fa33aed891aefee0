import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { Badge } from '../parts/badge.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './group-names.module.css';

interface Props {
  readonly names: readonly string[];
  readonly shown: number;
  readonly onShow: (group: number) => void;
}

/** The names above the columns, which stay in sight; where only one column fits, they choose it. */
export function GroupNames({ names, shown, onShow }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles['names']}>
      <ol className={styles['heads']} aria-label={t('compare.groups')}>
        {names.map((name, group) => (
          <li key={group} data-group={group + 1}>
            <Badge place={group} />
            <span title={name}>{name}</span>
          </li>
        ))}
      </ol>
      <ToggleButtonGroup
        className={styles['choice']!}
        aria-label={t('compare.shown')}
        disallowEmptySelection
        selectedKeys={[String(shown)]}
        onSelectionChange={([key]) => onShow(Number(key))}
      >
        {names.map((name, group) => (
          <ToggleButton key={group} id={String(group)} data-group={group + 1}>
            <Badge place={group} />
            <span>{name}</span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
