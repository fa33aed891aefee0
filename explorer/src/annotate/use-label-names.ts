import { own } from '../texts/own.js';
import { useTranslation } from '../texts/use-translation.js';

type Names = Readonly<Record<string, string>>;

/** Words for common labels and sets of them; others are shown as the corpus has them. */
export function useLabelNames() {
  const { t } = useTranslation();
  const labels = t('labels.names', { returnObjects: true }) as unknown as Names;
  const sets = t('labels.sets', { returnObjects: true }) as unknown as Names;
  return {
    label: (name: string): string => own(labels, name) ?? name,
    set: (name: string): string => own(sets, name) ?? name,
  };
}
