import { useMemo } from 'react';
import { useTranslation } from '../../texts/use-translation.js';
import { addStatement, NO_SKETCH, type Sketch } from './sketch.js';

/** A sketch to begin with: a claim, a reason against it, and an objection to that reason. */
export function useExample(): Sketch {
  const { t } = useTranslation();
  return useMemo(() => {
    const [one, claim] = addStatement(NO_SKETCH, t('sketch.examples.claim'));
    const [two, objection] = addStatement(one, t('sketch.examples.objection'), {
      type: 'ATTACK',
      target: claim,
    });
    const [three] = addStatement(two, t('sketch.examples.reply'), {
      type: 'ATTACK',
      target: objection,
    });
    return three;
  }, [t]);
}
