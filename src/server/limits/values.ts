import { SETTINGS, type Config } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';

/** Values that a request may hold besides its variables. */
const BESIDE_VARIABLES = 1000;

const [SPACE, OPENING, CLOSING, COMMA, QUOTE, BACKSLASH] = [1, 2, 3, 4, 5, 6];
/** What each byte is outside strings; 0 for all others. */
const KINDS = new Uint8Array(256);
for (const [kind, bytes] of [
  [SPACE, ' \t\n\r'],
  [OPENING, '[{'],
  [CLOSING, ']}'],
  [COMMA, ','],
  [QUOTE, '"'],
  [BACKSLASH, '\\'],
] as const) {
  for (const byte of Buffer.from(bytes)) KINDS[byte] = kind;
}

/**
 * Counts the values of a JSON text: each array and object, and each value in one. It does so before
 * the text is parsed, since that can take many times its memory. Invalid JSON is left to the
 * parser, unless it has too many values.
 * @throws ElenchusError QUERY_TOO_LARGE for more than a request within its limits can hold
 */
export function countValues(
  json: Buffer,
  { maxInputValues }: Pick<Config, 'maxInputValues'>,
): number {
  const most = maxInputValues + BESIDE_VARIABLES;
  let values = 1;
  let inString = false;
  let opened = false;
  for (let at = 0; at < json.length; at++) {
    const kind = KINDS[json[at]!];
    if (inString) {
      if (kind === BACKSLASH) at++;
      else if (kind === QUOTE) inString = false;
      continue;
    }
    if (kind === SPACE) continue;
    // All values of an array or an object but the first follow a comma.
    if (kind === COMMA || (opened && kind !== CLOSING)) values++;
    if (values > most) throw tooMany(maxInputValues);
    opened = kind === OPENING;
    inString = kind === QUOTE;
  }
  return values;
}

function tooMany(limit: number): ElenchusError {
  const setting = SETTINGS.maxInputValues.variable;
  return new ElenchusError('QUERY_TOO_LARGE', { limit, unit: 'values', setting });
}
