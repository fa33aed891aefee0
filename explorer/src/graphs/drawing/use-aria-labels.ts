import { useMemo } from 'react';
import { useTranslation } from '../../texts/use-translation.js';

/** Names for the buttons of a picture, in the language of the page. */
export function useAriaLabels() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      'controls.ariaLabel': t('graphs.controls'),
      'controls.zoomIn.ariaLabel': t('graphs.zoomIn'),
      'controls.zoomOut.ariaLabel': t('graphs.zoomOut'),
      'controls.fitView.ariaLabel': t('graphs.fit'),
    }),
    [t],
  );
}
