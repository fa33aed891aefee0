import { type Conditions, EVERYTHING, filterOf } from '../address/conditions.js';
import { Button } from '../parts/button.js';
import { Empty } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';

interface Props {
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
}

/** Says that none of the arguments answers, and what can be done. */
export function NothingAnswers({ conditions, onChange }: Props) {
  const { t } = useTranslation();
  const isGroup = filterOf(conditions) !== undefined;
  return (
    <Empty title={t(isGroup ? 'nothing.inGroup' : 'nothing.here')}>
      <p>{t(isGroup ? 'nothing.tryAll' : 'nothing.tryOther')}</p>
      {isGroup && (
        <Button look="main" onPress={() => onChange(EVERYTHING)}>
          {t('nothing.removeAll')}
        </Button>
      )}
      <p>{t('nothing.below')}</p>
    </Empty>
  );
}
