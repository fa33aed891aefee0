import { usePicture } from '../argument/use-picture.js';
import { useTranslation } from '../texts/use-translation.js';
import { describeImage } from './describe.js';
import styles from './full-view.module.css';
import type { ShownImage } from './image-facts.js';

/** The image as large as the window allows, and never larger than it is. */
export function LargeImage({ image }: { image: ShownImage }) {
  const { t } = useTranslation();
  const { width, height } = image;
  const src = usePicture(image.large);
  return (
    <figure className={styles['figure']}>
      <img
        key={image.id}
        {...{ src, width, height }}
        alt={describeImage(image) || t('images.untitled')}
      />
    </figure>
  );
}
