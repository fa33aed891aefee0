import { parseWith } from '../../corpus/readers/format.js';
import { stanceSchema } from '../../corpus/readers/stance.js';
import { isSide, type Side } from '../../domain/counter.js';
import { ElenchusError } from '../../errors.js';
import { type BadLines, NO_BAD_LINES } from '../bad-lines.js';
import { readTable } from '../lines.js';

/** The side of each premise, by claim. */
export type Sides = ReadonlyMap<string, ReadonlyMap<string, Side>>;

/**
 * The sides that judgements give.
 * @param file names them in errors
 * @throws ElenchusError FILE_EMPTY without any side
 */
export async function readSides(file: string, bad: BadLines = NO_BAD_LINES): Promise<Sides> {
  const rows = await readTable(file, ['query-id', 'corpus-id', 'stance'], (cell) => {
    return { claim: cell('query-id'), premise: cell('corpus-id'), word: cell('stance') };
  });
  const sides = new Map<string, Map<string, Side>>();
  for (const { line, value } of rows) {
    const { claim, premise, word } = value;
    const side = bad.attempt(file, line, () => sideOf(word));
    if (side === undefined) continue;
    sides.set(claim, (sides.get(claim) ?? new Map<string, Side>()).set(premise, side));
  }
  if (sides.size === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'stance' });
  return sides;
}

function sideOf(word: string): Side | undefined {
  const stance = parseWith(stanceSchema, word, () => 'stance');
  return isSide(stance) ? stance : undefined;
}
