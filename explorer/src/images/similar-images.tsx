import { Button } from 'react-aria-components';
import { useTranslation } from '../texts/use-translation.js';
import { describeImage } from './describe.js';
import styles from './full-view.module.css';
import { type ImageHit, isCopy } from './hits.js';
import type { ShownImage } from './image-facts.js';
import { frameOf } from './shape.js';
import { useImages } from './use-images.js';
import { useThumbnail } from './use-thumbnail.js';

const SHOWN = 8;

interface Props {
  readonly image: ShownImage;
  readonly onShow: (id: string) => void;
}

/** Other images that show or say something similar. */
export function SimilarImages({ image, onShow }: Props) {
  const { t } = useTranslation();
  const { hits = [] } = useImages(
    {
      by: { imageId: image.id },
      corpus: image.corpus.name,
      rerank: { stepBackCopies: true },
      first: SHOWN,
    },
    { isMain: false, keepPrevious: false },
  );
  return (
    <section className={styles['similar']} aria-labelledby="image-similar">
      <h3 id="image-similar">{t('images.similar')}</h3>
      <ul>
        {hits.map((hit) => (
          <Similar key={hit.node.id} hit={hit} onShow={onShow} />
        ))}
      </ul>
    </section>
  );
}

function Similar({ hit, onShow }: { hit: ImageHit; onShow: Props['onShow'] }) {
  const { t } = useTranslation();
  const { node: image } = hit;
  const { id, width, height } = image;
  const thumbnail = useThumbnail(image, '10rem');
  return (
    <li>
      <Button onPress={() => onShow(id)}>
        <img
          {...thumbnail}
          {...{ width, height }}
          style={{ aspectRatio: frameOf(image) }}
          alt={describeImage(image) || t('images.untitled')}
        />
      </Button>
      {isCopy(hit) && <small>{t('images.copy')}</small>}
    </li>
  );
}
