import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { csvParse, tsvParse } from 'd3-dsv';

/** The rows of a file of the public data sets: JSON Lines, or CSV or TSV with a header; also gzip. */
export function readRows<Row>(file: string): readonly Row[] {
  const bytes = readFileSync(file);
  const [, ending, gzip] = /\.(\w+)(\.gz)?$/.exec(file) ?? [];
  const text = (gzip ? gunzipSync(bytes) : bytes).toString('utf8');
  if (ending === 'csv') return csvParse(text) as readonly unknown[] as readonly Row[];
  if (ending === 'tsv') return tsvParse(text) as readonly unknown[] as readonly Row[];
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Row);
}

/** Which premise speaks to which claim, in the files of PERSPECTRUM and ArgKP. */
export type QrelsRow = Readonly<
  Record<'query-id' | 'corpus-id' | 'score' | 'cluster' | 'stance', string>
>;
