import { type Line, readLines } from './lines.js';
import { openSource } from './source.js';
import { ElenchusError, fileError } from '../runtime/errors.js';

export interface Located<Value> {
  readonly line: number;
  readonly value: Value;
}

/**
 * The lines of a file, plain or gzip, that are not blank.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED
 */
export async function readAllLines(file: string): Promise<readonly Line[]> {
  const { name, stream } = await openSource(file);
  const read: Line[] = [];
  try {
    for await (const line of readLines(stream)) read.push(line);
  } catch (error) {
    throw fileError('FILE_DAMAGED', name, error);
  } finally {
    stream.destroy();
  }
  return read;
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
