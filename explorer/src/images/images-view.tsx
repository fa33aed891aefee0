import { useMemo } from 'react';
import { type Address, addressOf, useAddress } from '../address/use-address.js';
import { useOperation } from '../api/use-operation.js';
import { Begin } from '../frame/begin.js';
import { QuestionBar } from '../frame/question-bar.js';
import { CountImages } from '../generated/operations.js';
import { Fold } from '../parts/fold.js';
import { Empty, Loading } from '../parts/states.js';
import { MOST_VALUES } from '../search/matches.js';
import styles from '../search/search-view.module.css';
import { useSettled } from '../search/use-settled.js';
import { useTranslation } from '../texts/use-translation.js';
import { Gallery } from './gallery.js';
import { GalleryControls } from './gallery-controls.js';
import { ImageFacets } from './image-facets.js';
import { type GalleryState, imageFilterOf, type ImagesState, modalityOf, STATE } from './state.js';
import { useSources } from './use-sources.js';

/** More than a screen holds. */
const PAGE = 24;

/** Images that fit what is asked, with what they can be narrowed down by. */
export default function ImagesView() {
  const { t } = useTranslation();
  const { question, state, unread, go } = useAddress(STATE);
  const { sources, source } = useSources(state.source);
  const text = useSettled(question.text.trim());
  if (source === undefined) {
    return (
      <Empty title={t('images.noCorpus')}>
        <p>{t('corpus.load')}</p>
        <code>npx elenchus ingest FOLDER --corpus NAME</code>
      </Empty>
    );
  }
  return (
    <>
      <QuestionBar
        unread={unread}
        label={t('images.ask')}
        placeholder={t('images.placeholder')}
        onlyClaims
      />
      {text === '' ? (
        <Begin
          title={t('images.start')}
          about={t('images.about')}
          addressFor={(asked) => addressOf('/images', asked, STATE, state)}
        />
      ) : (
        <Results {...{ text, state, sources, source, go }} />
      )}
    </>
  );
}

interface ResultsProps extends ReturnType<typeof useSources> {
  readonly source: string;
  readonly text: string;
  readonly state: ImagesState;
  readonly go: Address<ImagesState>['go'];
}

function Results({ text, state, sources, source, go }: ResultsProps) {
  const { t } = useTranslation();
  const { modality, conditions } = state;
  const search = useMemo(
    () => ({
      by: { text },
      corpus: source,
      modality: modalityOf(modality),
      filter: imageFilterOf(conditions),
    }),
    [text, source, modality, conditions],
  );
  const asked = useMemo(
    () => ({ ...search, rerank: { stepBackCopies: true }, first: PAGE }),
    [search],
  );
  const counts = useOperation(
    CountImages,
    { ...search, limit: MOST_VALUES },
    { keepPrevious: true },
  );
  const counted = counts.data?.images;
  const onChange = (change: Partial<GalleryState>, options?: { readonly replace?: boolean }) => {
    // Topics and sites of one corpus may mean nothing in another.
    const others = change.source === undefined ? {} : { conditions: NO_CONDITIONS };
    go({ state: { ...change, ...others } }, options);
  };
  return (
    <div className={styles['view']}>
      <aside className={styles['facets']}>
        {!counts.error && (
          <Fold title={t('facets.title')}>
            {counted ? (
              <ImageFacets
                facets={counted.facets ?? []}
                conditions={conditions}
                onChange={(next) => go({ state: { conditions: next, image: '' } })}
              />
            ) : (
              <Loading rows={2} />
            )}
          </Fold>
        )}
      </aside>
      <section className={styles['results']} aria-label={t('images.title')}>
        <div className={styles['heading']}>
          <p role="status">{counted && t('images.count', { count: counted.admittedCount })}</p>
          <GalleryControls {...{ state, sources, source, onChange }} />
        </div>
        <Gallery asked={asked} state={state} onChange={onChange} />
      </section>
    </div>
  );
}

const NO_CONDITIONS = { topic: [], label: [], site: [] };
