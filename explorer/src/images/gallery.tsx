import { ElenchusError } from '@elenchus/client';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SearchImagesVariables } from '../generated/operations.js';
import { Button } from '../parts/button.js';
import { MoreOnScroll } from '../parts/more-on-scroll.js';
import { Empty, Problem } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import { FullView } from './full-view.js';
import styles from './gallery.module.css';
import { bestScoreOf } from './shares.js';
import type { GalleryState } from './state.js';
import { Tile } from './tile.js';
import { useImages } from './use-images.js';

export interface GalleryProps {
  readonly asked: SearchImagesVariables;
  readonly state: GalleryState;
  readonly onChange: (
    change: Partial<GalleryState>,
    options?: { readonly replace?: boolean },
  ) => void;
  /** Beside something else: smaller, and with more only where that is asked for. */
  readonly isSmall?: boolean;
}

/** Images for a query, as large as their rows allow; one of them in full over the page. */
export function Gallery({ asked, state, onChange, isSmall = false }: GalleryProps) {
  const { query, hits, modality } = useImages(asked, { isMain: !isSmall });
  const { error, isPlaceholderData, isFetchingNextPage, hasNextPage } = query;
  const list = useFocusAfter(state.image);
  const { t } = useTranslation();
  const onOpen = (image: string) => onChange({ image });

  const content = (): ReactNode => {
    if (error && !hits) return <NotFound error={error} retry={query.refetch} onChange={onChange} />;
    if (!hits) return <Waiting isSmall={isSmall} />;
    if (!isPlaceholderData && hits.length === 0) {
      return isSmall ? (
        <p className={styles['note']}>{t('images.none')}</p>
      ) : (
        <Empty title={t('images.none')}>
          <p>{t('images.tryOther')}</p>
        </Empty>
      );
    }
    const best = bestScoreOf(hits);
    return (
      <>
        {state.modality === 'both' && modality === 'TEXT' && !isSmall && (
          <p className={styles['note']}>{t('images.onlyText')}</p>
        )}
        <ol
          ref={list}
          className={styles['gallery']}
          data-small={isSmall}
          aria-busy={isPlaceholderData}
          aria-label={t('images.title')}
        >
          {hits.map((hit) => (
            <Tile key={hit.node.id} {...{ hit, asked, best, onOpen }} />
          ))}
        </ol>
        {error && <Problem error={error} retry={query.refetch} />}
        {hasNextPage && !error && !isSmall && (
          <MoreOnScroll isLoading={isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
        )}
        {hasNextPage && !error && isSmall && (
          <Button isDisabled={isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {isFetchingNextPage ? t('state.loading') : t('images.more')}
          </Button>
        )}
      </>
    );
  };
  return (
    <div className={styles['part']}>
      {content()}
      {state.image !== '' && (
        <FullView
          id={state.image}
          hits={hits ?? []}
          asked={asked}
          onShow={(image, options) => onChange({ image }, options)}
        />
      )}
    </div>
  );
}

/** As high as the images that are to come. */
function Waiting({ isSmall }: { isSmall: boolean }) {
  const { t } = useTranslation();
  return (
    <div
      className={styles['waiting']}
      data-small={isSmall}
      role="status"
      aria-label={t('state.loading')}
    >
      {Array.from({ length: isSmall ? 6 : 12 }, (_, at) => (
        <div key={at} />
      ))}
    </div>
  );
}

interface NotFoundProps {
  readonly error: Error;
  readonly retry: () => unknown;
  readonly onChange: GalleryProps['onChange'];
}

function NotFound({ error, retry, onChange }: NotFoundProps) {
  const { t } = useTranslation();
  if (!(error instanceof ElenchusError && error.code === 'MODALITY_UNAVAILABLE')) {
    return <Problem error={error} retry={retry} />;
  }
  return (
    <Empty title={t('images.unavailable.title')}>
      <p>{t('images.unavailable.why')}</p>
      <Button onPress={() => onChange({ modality: 'text' })}>{t('images.unavailable.text')}</Button>
    </Empty>
  );
}

/** Where an image was shown in full, its tile has the focus afterwards. */
function useFocusAfter(image: string) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(image);
  useEffect(() => {
    if (before.current !== '' && image === '') {
      const tile = `[data-image="${CSS.escape(before.current)}"]`;
      list.current?.querySelector<HTMLElement>(tile)?.focus();
    }
    before.current = image;
  }, [image]);
  return list;
}
