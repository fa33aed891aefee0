import { usePicture } from '../argument/use-picture.js';
import type { ImageTile } from '../generated/operations.js';
import { describeImage } from '../images/describe.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './image-card.module.css';

/** An image that is judged, with the title of its page, what that says, and where it is. */
export function ImageCard({ image }: { image: ImageTile }) {
  const { t } = useTranslation();
  const { id, width, height, title, site, passage, language } = image;
  const src = usePicture(image.middle);
  return (
    <article className={styles['card']}>
      <div className={styles['frame']}>
        <img
          key={id}
          {...{ src, width, height }}
          alt={describeImage(image) || t('images.untitled')}
        />
      </div>
      <p lang={language ?? undefined} dir="auto">
        {title ?? t('images.untitled')}
      </p>
      {passage && (
        <blockquote className={styles['passage']} lang={language ?? undefined} dir="auto">
          {passage}
        </blockquote>
      )}
      {site && <p className={styles['site']}>{site}</p>}
    </article>
  );
}
