import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useOperation } from '../api/use-operation.js';
import { ReadImage, type SearchImagesVariables } from '../generated/operations.js';
import { Button } from '../parts/button.js';
import dialog from '../parts/dialog.module.css';
import { Loading, Problem } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './full-view.module.css';
import type { ImageHit } from './hits.js';
import { ImageFacts } from './image-facts.js';
import { LargeImage } from './large-image.js';
import { Reason } from './reason.js';
import { bestScoreOf } from './shares.js';
import { SimilarImages } from './similar-images.js';

interface Props {
  readonly id: string;
  /** Those of the gallery; arrows lead from one to the next. */
  readonly hits: readonly ImageHit[];
  readonly asked: SearchImagesVariables;
  /** Shows another image, or none if empty. */
  readonly onShow: (id: string, options?: { readonly replace?: boolean }) => void;
}

/** An image in full over the page, with all that is known of it. */
export function FullView({ id, hits, asked, onShow }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useOperation(ReadImage, { id });
  const place = hits.findIndex(({ node }) => node.id === id);
  const hit = hits[place];
  const image = data?.node?.__typename === 'Image' ? data.node : undefined;
  const title =
    (image ?? hit?.node)?.title ?? t(data && !image ? 'images.gone' : 'images.untitled');
  const move = (by: 1 | -1) => {
    const next = place === -1 ? undefined : hits[place + by];
    if (next) onShow(next.node.id, { replace: true });
  };
  useArrows(move);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={() => onShow('', { replace: true })}
      className={dialog['overlay']!}
    >
      <Modal className={styles['modal']!}>
        <Dialog className={styles['dialog']!}>
          <header>
            <Heading slot="title" dir="auto">
              {title}
            </Heading>
            <div className={styles['moves']}>
              {hit && (
                <>
                  <span aria-live="polite">
                    {t('annotate.place', { place: place + 1, of: hits.length })}
                  </span>
                  <Button
                    look="quiet"
                    aria-label={t('images.previous')}
                    isDisabled={place === 0}
                    onPress={() => move(-1)}
                  >
                    <ChevronLeft aria-hidden />
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={t('images.next')}
                    isDisabled={place === hits.length - 1}
                    onPress={() => move(1)}
                  >
                    <ChevronRight aria-hidden />
                  </Button>
                </>
              )}
              <Button look="quiet" aria-label={t('dialog.close')} slot="close">
                <X aria-hidden />
              </Button>
            </div>
          </header>
          {error ? (
            <Problem error={error} retry={refetch} />
          ) : !data ? (
            <Loading rows={2} />
          ) : !image ? (
            <p>{t('images.deleted')}</p>
          ) : (
            <div className={styles['content']}>
              <div className={styles['shown']}>
                <LargeImage image={image} />
                <SimilarImages key={id} image={image} onShow={onShow} />
              </div>
              <div className={styles['beside']}>
                {hit && (
                  <section aria-labelledby="image-reason">
                    <h3 id="image-reason">{t('reasons.title')}</h3>
                    <Reason hit={hit} asked={asked} best={bestScoreOf(hits)} />
                  </section>
                )}
                <ImageFacts image={image} />
              </div>
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Arrow keys, wherever the focus is in the window. */
function useArrows(move: (by: 1 | -1) => void) {
  const now = useRef(move);
  useEffect(() => {
    now.current = move;
  });
  useEffect(() => {
    const onKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowRight') now.current(1);
      if (key === 'ArrowLeft') now.current(-1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
