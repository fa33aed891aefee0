import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { readFile } from '../../api/client.js';
import { useOperation } from '../../api/use-operation.js';
import { save } from '../../files/download.js';
import { AddressPictures, type ImageLayout } from '../../generated/operations.js';
import { useTranslation } from '../../texts/use-translation.js';
import { foldInputOf } from '../drawing/folded.js';
import { useFolding } from '../drawing/folding.js';
import type { Graph } from '../graph.js';
import styles from './picture-links.module.css';

/** The last two are to be printed. */
const FILES = [
  { file: 'svg', name: 'SVG', ending: '.svg' },
  { file: 'png', name: 'PNG', ending: '.png' },
  { file: 'a4', name: 'PDF A4', ending: '-a4.pdf' },
  { file: 'a3', name: 'PDF A3', ending: '-a3.pdf' },
] as const;

interface Props {
  readonly id: string;
  readonly graph: Graph;
  readonly layout: ImageLayout;
  /** With the dialogue beside boxes and arrows. */
  readonly dialogue: boolean;
}

/** Where the picture of a graph can be had as a file. */
export function PictureLinks({ id, graph, layout, dialogue }: Props) {
  const { t } = useTranslation();
  const { byHand } = useFolding(id);
  const [problem, setProblem] = useState('');
  const fold = layout === 'NODE_LINK' ? foldInputOf(graph, byHand) : undefined;
  const { data } = useOperation(AddressPictures, {
    id,
    layout,
    ...(fold && { fold }),
    ...(dialogue && { locutions: true }),
  });
  const node = data?.node && 'svg' in data.node ? data.node : undefined;
  /** By the page itself: a link sends no key, and does not say why there is no file. */
  function read(event: MouseEvent, url: string, name: string) {
    event.preventDefault();
    setProblem('');
    readFile(url).then(
      (file) => save(name, file),
      (error: unknown) => setProblem((error as Error).message),
    );
  }
  return (
    <span className={styles['links']}>
      {FILES.map(({ file, name: format, ending }) => {
        const url = node?.[file].url;
        if (!url) return null;
        const name = `${layout.toLowerCase().replace('_', '-')}${ending}`;
        return (
          <a
            key={file}
            href={url}
            download={name}
            aria-label={t('graphs.save', { format })}
            onClick={(event) => read(event, url, name)}
          >
            <Download aria-hidden />
            {format}
          </a>
        );
      })}
      {problem && (
        <span role="alert" className={styles['problem']}>
          {t('graphs.notSaved', { reason: problem })}
        </span>
      )}
    </span>
  );
}
