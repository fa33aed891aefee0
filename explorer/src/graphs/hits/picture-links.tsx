import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { hasKey, readFile } from '../../api/client.js';
import { useOperation } from '../../api/use-operation.js';
import { save } from '../../files/download.js';
import { AddressPictures, type ImageLayout } from '../../generated/operations.js';
import { useTranslation } from '../../texts/use-translation.js';
import styles from './picture-links.module.css';

const FORMATS = ['svg', 'png'] as const;

/** Where the picture of a graph can be had as a file. */
export function PictureLinks({ id, layout }: { id: string; layout: ImageLayout }) {
  const { t } = useTranslation();
  const { data } = useOperation(AddressPictures, { id, layout });
  const node = data?.node && 'svg' in data.node ? data.node : undefined;
  return (
    <span className={styles['links']}>
      {FORMATS.map((format) => {
        const url = node?.[format].url;
        if (!url) return null;
        const name = `${layout.toLowerCase().replace('_', '-')}.${format}`;
        return (
          <a
            key={format}
            href={url}
            download={name}
            aria-label={t('graphs.save', { format: format.toUpperCase() })}
            onClick={(event) => saveWithKey(event, url, name)}
          >
            <Download aria-hidden />
            {format.toUpperCase()}
          </a>
        );
      })}
    </span>
  );
}

/** A link sends no key; where one is needed, the page reads the file itself. */
function saveWithKey(event: MouseEvent, url: string, name: string) {
  if (!hasKey()) return;
  event.preventDefault();
  void readFile(url).then((file) => save(name, file));
}
