import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../texts/use-translation.js';
import { Button } from './button.js';
import styles from './chart.module.css';
import { FORMATS, saveChart } from './picture.js';

/** The figures of a chart; the first column names the rows. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Props {
  readonly title: string;
  /** What it shows, in a sentence, for those who do not see it. */
  readonly summary: string;
  /** Draws it so wide, with the tokens as colours: they follow the theme by themselves. */
  readonly draw: (width: number) => SVGSVGElement | HTMLElement;
  readonly table: Table;
  /** What has to be said about it. */
  readonly children?: ReactNode;
}

/** A chart that fits its place, can be read as a table, and saved as a picture. */
export function Chart({ title, summary, draw, table, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [place, width] = useWidth();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (width === 0) return;
    const drawn = draw(width);
    // Its place has a name, and its figures are in the table.
    drawn.setAttribute('aria-hidden', 'true');
    place.current!.replaceChildren(drawn);
  }, [place, draw, width]);
  const save = (format: (typeof FORMATS)[number]) =>
    saveChart(place.current!.querySelector('svg')!, title, format).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  return (
    <figure className={styles['chart']} aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        <span className={styles['save']}>
          {FORMATS.map((format) => (
            <Button
              key={format}
              look="quiet"
              aria-label={t('chart.save', { title, format })}
              onPress={() => void save(format)}
            >
              <Download aria-hidden />
              {format}
            </Button>
          ))}
        </span>
        {failed && <p role="alert">{t('tools.failed')}</p>}
      </figcaption>
      <div ref={place} className={styles['place']} role="img" aria-label={`${title}. ${summary}`} />
      {children}
      <details>
        <summary>{t('chart.table')}</summary>
        <div className={styles['scroll']} role="region" aria-labelledby={id} tabIndex={0}>
          <Figures {...table} />
        </div>
      </details>
    </figure>
  );
}

function Figures({ head, rows }: Table) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((text, column) => (
            <th key={column} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {figures.map((figure, column) => (
              <td key={column}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A place, and how wide it is in whole pixels; 0 until that is known. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    );
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return [place, width] as const;
}
