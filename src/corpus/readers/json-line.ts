import { ElenchusError, messageOf } from '../../errors.js';
import { MAX_LINE_BYTES, type Line } from './lines.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON of a line.
 * @throws ElenchusError LINE_INVALID if it is too long, or not UTF-8, or not JSON
 */
export function parseLine(file: string, { line, bytes }: Line): unknown {
  const invalid = (problem: string) =>
    new ElenchusError('LINE_INVALID', { file, line, field: 'line', problem });
  if (bytes === undefined) throw invalid(`is longer than ${MAX_LINE_BYTES} bytes`);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalid('is not UTF-8');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(`is not JSON: ${messageOf(error)}`);
  }
}
