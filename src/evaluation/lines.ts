import type { z } from 'zod';
import { parseWith } from '../corpus/readers/format.js';
import { parseLine } from '../corpus/readers/json-line.js';
import { readLines, type Line } from '../corpus/readers/lines.js';
import { openSource } from '../corpus/readers/source.js';
import { ElenchusError, messageOf } from '../errors.js';

/** What a line says, with its place for messages. */
export interface Located<Value> {
  readonly line: number;
  readonly value: Value;
}

/**
 * Reads a file whole, plain or gzip, and holds each line's JSON against a schema.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED; LINE_INVALID naming line and field
 */
export function readJsonl<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<readonly Located<z.output<Schema>>[]> {
  return readEach(file, (line) => parseWith(schema, parseLine(file, line)));
}

/**
 * Reads a file whole, plain or gzip; blank lines are passed over.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED; LINE_INVALID where `parse` refuses a line
 */
export async function readEach<Value>(
  file: string,
  parse: (line: Line) => Value,
): Promise<readonly Located<Value>[]> {
  const { name, stream } = await openSource(file);
  const read: Located<Value>[] = [];
  try {
    for await (const line of readLines(stream)) {
      read.push({ line: line.line, value: atLine(name, line.line, () => parse(line)) });
    }
  } catch (error) {
    if (error instanceof ElenchusError) throw error;
    const problem = messageOf(error);
    throw new ElenchusError('FILE_DAMAGED', { file: name, problem }, { cause: error });
  } finally {
    stream.destroy();
  }
  return read;
}

/** Gives an error that names a field the file and the line as well. */
function atLine<Value>(file: string, line: number, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ElenchusError) || error.code !== 'BAD_INPUT') throw error;
    const { field = 'line', problem = '' } = error.details;
    throw new ElenchusError('LINE_INVALID', { file, line, field, problem }, { cause: error });
  }
}
