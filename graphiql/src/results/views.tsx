import { Fragment } from 'react';
import { download } from '../../../explorer/src/files/download.js';
import { columnsOf, forPeople, keysOf, rowOf } from './cells.js';
import { csvOf, jsonLinesOf } from './formats.js';
import {
  type BarsPart,
  type Item,
  type Part,
  pictureOf,
  type PicturePart,
  type TablePart,
} from './parts.js';

export function PartView({ part }: { readonly part: Part }) {
  const path = part.kind === 'bars' ? `${part.path}.${part.title}` : part.path;
  return (
    <section className="result-part">
      <header>
        <h4>{path.replaceAll('.', ' › ')}</h4>
        {part.kind === 'table' && <Facts part={part} />}
        {part.kind === 'bars' && <Legend series={part.series} />}
        {part.kind !== 'picture' && <SaveButtons name={path} items={part.items} />}
      </header>
      <View part={part} />
    </section>
  );
}

function View({ part }: { readonly part: Part }) {
  switch (part.kind) {
    case 'table':
      return <Table part={part} />;
    case 'bars':
      return <Bars part={part} />;
    case 'picture':
      return <Picture part={part} />;
  }
}

function Facts({ part: { facts } }: { readonly part: TablePart }) {
  const known = Object.entries(facts);
  return known.length > 0 && <small>{known.map((fact) => fact.join(' ')).join(' · ')}</small>;
}

interface Saved {
  readonly name: string;
  readonly items: readonly Item[];
}

function SaveButtons({ name, items }: Saved) {
  return (
    <span className="save">
      <button type="button" onClick={() => download(`${name}.csv`, 'text/csv', csvOf(items))}>
        CSV
      </button>
      <button
        type="button"
        onClick={() => download(`${name}.jsonl`, 'application/jsonl', jsonLinesOf(items))}
      >
        JSONL
      </button>
    </span>
  );
}

function Table({ part }: { readonly part: TablePart }) {
  const rows = part.items.map((item) => rowOf(item));
  const columns = columnsOf(rows).filter((name) => rows.some((row) => isShown(row[name])));
  return (
    <table className="rows">
      <thead>
        <tr>
          <th>#</th>
          {columns.map((column) => (
            <th key={column}>
              {breakable(column)}
              <small>{keysOf(rows, column).join(' · ')}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            <td>{place + 1}</td>
            {columns.map((column) => (
              <td key={column} className={classOf(row[column])}>
                <Cell value={row[column]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Pictures stand below the table. */
function isShown(value: unknown): boolean {
  return pictureOf(value) === undefined && forPeople(value) !== '';
}

/** A long name breaks after a point. */
function breakable(name: string) {
  return name.split('.').map((word, place) => (
    <Fragment key={place}>
      {place > 0 && '.'}
      {place > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}

/** Lines longer than this get a wide column; lists of shorter ones do not break. */
const LONG = 40;

function classOf(value: unknown): string | undefined {
  if (typeof value === 'number') return 'number';
  const lines = forPeople(value).split('\n');
  if (lines.some((line) => line.length > LONG)) return 'long';
  return lines.length > 1 ? 'lines' : undefined;
}

function Cell({ value }: { readonly value: unknown }) {
  if (!isFile(value)) return forPeople(value);
  return (
    <a href={value} target="_blank" rel="noreferrer">
      {value.replace(/^.*\//, '')}
    </a>
  );
}

function isFile(value: unknown): value is string {
  return typeof value === 'string' && /^\/[^\s]*\.pdf(\?|$)/.test(value);
}

function Bars({ part: { rows, series, shares } }: { readonly part: BarsPart }) {
  const highest = Math.max(...rows.flatMap(({ values }) => values), Number.MIN_VALUE);
  return (
    <table className="bars">
      <tbody>
        {rows.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              {values.map((value, place) => (
                <div key={series[place]} className="bar">
                  <span
                    className={`series-${place}`}
                    style={{ width: `${(100 * value) / highest}%` }}
                  />
                  <b>{shares ? `${Math.round(100 * value)} %` : value}</b>
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Legend({ series }: { readonly series: readonly string[] }) {
  if (series.length < 2) return null;
  return (
    <span className="legend">
      {series.map((name, place) => (
        <span key={name}>
          <i className={`series-${place}`} /> {name}
        </span>
      ))}
    </span>
  );
}

function Picture({ part: { source, path } }: { readonly part: PicturePart }) {
  return <img className="picture" src={source} alt={path} />;
}
