import { download } from './download.js';
import { columnsOf, forPeople, rowOf } from './cells.js';
import { pictureOf, type BarsPart, type Part, type PicturePart, type TablePart } from './parts.js';
import { csvOf, jsonLinesOf } from './formats.js';

export function PartView({ part }: { readonly part: Part }) {
  return (
    <section className="result-part">
      <header>
        <h4>{part.kind === 'bars' ? `${part.path}: ${part.title}` : part.path}</h4>
        {part.kind === 'table' && <SaveButtons part={part} />}
        {part.kind === 'bars' && <Legend series={part.series} />}
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

function SaveButtons({ part: { path, rows } }: { readonly part: TablePart }) {
  return (
    <>
      <button type="button" onClick={() => download(`${path}.csv`, 'text/csv', csvOf(rows))}>
        CSV
      </button>
      <button
        type="button"
        onClick={() => download(`${path}.jsonl`, 'application/jsonl', jsonLinesOf(rows))}
      >
        JSONL
      </button>
    </>
  );
}

function Table({ part }: { readonly part: TablePart }) {
  const rows = part.rows.map((row) => rowOf(row));
  // The pictures of a single item stand below the table, in full.
  const columns = columnsOf(rows).filter((name) => rows.length > 1 || !pictureOf(rows[0]![name]));
  return (
    <div className="result-scroll">
      <table>
        <thead>
          <tr>
            <th>#</th>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              <td>{place + 1}</td>
              {columns.map((column) => (
                <td key={column} className={classOf(row[column])}>
                  <Cell value={row[column]} name={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Texts longer than this get a wide column. */
const LONG = 40;

function classOf(value: unknown): string | undefined {
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' && value.length > LONG ? 'long' : undefined;
}

function Cell({ value, name }: { readonly value: unknown; readonly name: string }) {
  const source = pictureOf(value);
  if (source === undefined) return forPeople(value);
  return (
    <a href={source} target="_blank" rel="noreferrer">
      <img src={source} alt={name} />
    </a>
  );
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
                  {shares ? `${Math.round(100 * value)} %` : value}
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
