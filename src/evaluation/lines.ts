import type { z } from 'zod';
import { parseWith } from '../corpus/readers/format.js';
import { type Line, parseLine, readLines } from '../corpus/readers/lines.js';
import { openSource } from '../corpus/readers/source.js';
import { badInput, ElenchusError, fileError } from '../errors.js';

export interface Located<Value> {
  readonly line: number;
  readonly value: Value;
}

/**
 * Reads a JSONL file, plain or gzip, and checks each line against a schema.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, LINE_INVALID
 */
export function readJsonl<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<readonly Located<z.output<Schema>>[]> {
  return readEach(file, (line) => parseWith(schema, parseLine(file, line)));
}

/**
 * Reads the lines of a file, plain or gzip, that are not blank.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, LINE_INVALID
 */
export async function readEach<Value>(
  file: string,
  parse: (line: Line) => Value,
): Promise<readonly Located<Value>[]> {
  const { name, stream } = await openSource(file);
  const read: Located<Value>[] = [];
  try {
    for await (const line of readLines(stream)) {
      try {
        read.push({ line: line.line, value: parse(line) });
      } catch (error) {
        throw atLine(error, name, line.line);
      }
    }
  } catch (error) {
    throw fileError('FILE_DAMAGED', name, error);
  } finally {
    stream.destroy();
  }
  return read;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads tab-separated lines whose first line names the columns.
 * @param parse gets the cells of a row by column; "" if a cell is missing
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, LINE_INVALID
 */
export async function readTable<Row>(
  file: string,
  required: readonly string[],
  parse: (cell: (column: string) => string) => Row,
): Promise<readonly Located<Row>[]> {
  let header: readonly string[] | undefined;
  const rows = await readEach(file, ({ bytes }) => {
    const cells = decode(bytes).split('\t');
    if (header !== undefined) return [parse((column) => cells[header!.indexOf(column)] ?? '')];
    const missing = required.find((column) => !cells.includes(column));
    if (missing !== undefined) throw badInput(missing, 'the header has no such column');
    header = cells;
    return [];
  });
  return rows.flatMap(({ line, value }) => value.map((row) => ({ line, value: row })));
}

function decode(bytes: Buffer | undefined): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw badInput('line', 'is not UTF-8');
  }
}

/** Adds file and line to an error that names a field. */
export function atLine(error: unknown, file: string, line: number): unknown {
  if (!(error instanceof ElenchusError) || error.details['field'] === undefined) return error;
  const { field, problem = '' } = error.details;
  if (error.code === 'LINE_INVALID') return error;
  return error.code === 'BAD_INPUT'
    ? new ElenchusError('LINE_INVALID', { file, line, field, problem }, { cause: error })
    : new ElenchusError(error.code, { ...error.details, field: `${file}:${line}: ${field}` });
}
