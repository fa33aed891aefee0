import { type CSSProperties, useState } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import type { SearchImagesVariables } from '../generated/operations.js';
import { useSettled } from '../search/use-settled.js';
import { useTranslation } from '../texts/use-translation.js';
import { describeImage } from './describe.js';
import type { ImageHit } from './hits.js';
import { Marks } from './marks.js';
import { Reason } from './reason.js';
import { frameOf } from './shape.js';
import { SideOfQuestion } from './side-of-question.js';
import { agreedSide } from './sides.js';
import styles from './tile.module.css';
import { useThumbnail } from './use-thumbnail.js';

/** How long a pointer rests on an image before its reason opens. */
const DELAY_MS = 300;
/** The focus may scroll the page, and a scroll would close the reason. */
const SCROLL_MS = 100;

interface Props {
  readonly hit: ImageHit;
  readonly asked: SearchImagesVariables;
  /** The best score of all hits. */
  readonly best: number;
  readonly onOpen: (id: string) => void;
}

/** An image of a gallery. Its reason opens over it; a press shows it in full. */
export function Tile({ hit, asked, best, onOpen }: Props) {
  const { t } = useTranslation();
  const { node: image } = hit;
  const { id, width, height, title, site } = image;
  const [isWanted, setWanted] = useState(false);
  const isShown = useSettled(isWanted, SCROLL_MS) && isWanted;
  const frame = frameOf(image);
  const thumbnail = useThumbnail(image, `${Math.ceil(frame * 12)}rem`);
  return (
    <li className={styles['tile']} style={{ '--frame': frame } as CSSProperties}>
      <TooltipTrigger onOpenChange={setWanted} delay={DELAY_MS} closeDelay={150}>
        <Button className={styles['button']!} data-image={id} onPress={() => onOpen(id)}>
          <span className={styles['frame']}>
            <img
              {...thumbnail}
              {...{ width, height }}
              alt={describeImage(image) || t('images.untitled')}
              loading="lazy"
              decoding="async"
            />
          </span>
          <span className={styles['caption']}>
            <span dir="auto" aria-hidden>
              {title ?? t('images.untitled')}
            </span>
            <small>
              <Marks hit={hit} />
              <span className={styles['site']} aria-hidden>
                {site}
              </span>
            </small>
          </span>
        </Button>
        {isShown && (
          <Tooltip
            className={styles['reason']!}
            placement="bottom"
            offset={6}
            // Within the part of the page that it belongs to, not beside all of them.
            UNSTABLE_portalContainer={document.getElementById('main')!}
          >
            {agreedSide(image.sides) && <SideOfQuestion side={image.sides[0]!} />}
            <Reason hit={hit} asked={asked} best={best} isShort />
          </Tooltip>
        )}
      </TooltipTrigger>
    </li>
  );
}
