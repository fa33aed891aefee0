import { useCorpus } from '../frame/corpus.js';
import { Choice } from '../parts/choice.js';
import { Select } from '../parts/select.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './gallery-controls.module.css';
import type { Source } from './sources.js';
import { type GalleryState, MODALITIES } from './state.js';

interface Props {
  readonly state: GalleryState;
  readonly sources: readonly Source[];
  /** The corpus whose images are shown. */
  readonly source: string;
  readonly onChange: (change: Partial<GalleryState>) => void;
}

/** Which images are searched, and what of them is compared. */
export function GalleryControls({ state, sources, source, onChange }: Props) {
  const { t } = useTranslation();
  const { name: own } = useCorpus();
  return (
    <div className={styles['controls']}>
      {(sources.length > 1 || source !== own) && (
        <Select
          label={t('images.from')}
          value={source}
          onChange={(chosen) => onChange({ source: chosen, image: '' })}
          options={sources.map(({ name, title }) => ({ value: name, text: title ?? name }))}
        />
      )}
      <Choice
        label={t('images.compare')}
        value={state.modality}
        onChange={(modality) => onChange({ modality, image: '' })}
        options={MODALITIES.map((value) => ({ value, text: t(`images.modality.${value}`) }))}
      />
    </div>
  );
}
