import type { CountFields } from '../generated/operations.js';
import { Facet } from '../search/facets.js';
import styles from '../search/facets.module.css';
import { useTranslation } from '../texts/use-translation.js';
import { IMAGE_FACETS, type ImageConditions, toggleImage } from './state.js';

interface Props {
  readonly facets: readonly CountFields[];
  readonly conditions: ImageConditions;
  readonly onChange: (conditions: ImageConditions) => void;
}

/** How many images each topic, recognised object and site has; what is ticked narrows the search down. */
export function ImageFacets({ facets, conditions, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('facets.title')} className={styles['facets']}>
      {IMAGE_FACETS.map((name) => {
        const facet = facets.find(({ variable }) => variable === name);
        if (!facet || facet.values.length === 0) return null;
        return (
          <Facet
            key={name}
            facet={facet}
            legend={t(`images.facet.${name}`)}
            isChosen={({ value }) => conditions[name].includes(value)}
            onToggle={({ value }) => onChange(toggleImage(conditions, name, value))}
          />
        );
      })}
    </section>
  );
}
