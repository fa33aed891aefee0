import { useMemo } from 'react';
import { useAddress } from '../address/use-address.js';
import { Gallery } from '../images/gallery.js';
import { GalleryControls } from '../images/gallery-controls.js';
import { type GalleryState, modalityOf } from '../images/state.js';
import { useSources } from '../images/use-sources.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './argument-images.module.css';
import { STATE } from './state.js';

/** A row or two. */
const PAGE = 6;

/** Images that fit a premise, of its own corpus or of another one; nothing if none has any. */
export function ArgumentImages({ premise }: { premise: string }) {
  const { t } = useTranslation();
  const { state, go } = useAddress(STATE);
  const { sources, source } = useSources(state.source);
  const { modality } = state;
  const asked = useMemo(
    () => ({
      by: { premiseId: premise },
      corpus: source,
      modality: modalityOf(modality),
      rerank: { stepBackCopies: true },
      first: PAGE,
    }),
    [premise, source, modality],
  );
  if (source === undefined) return null;
  const onChange = (change: Partial<GalleryState>, options?: { readonly replace?: boolean }) =>
    go({ state: change }, options);
  return (
    <section className={styles['images']} aria-labelledby="images">
      <header>
        <h2 id="images">{t('images.title')}</h2>
        <GalleryControls {...{ state, sources, source, onChange }} />
      </header>
      <Gallery asked={asked} state={state} onChange={onChange} isSmall />
    </section>
  );
}
