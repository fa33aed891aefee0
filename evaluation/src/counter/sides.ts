import { parseWith, stanceSchema } from 'elenchus/internal/formats/fields.js';
import { isSide, type Side } from 'elenchus/internal/domain/premise.js';
import { badInput, ElenchusError } from 'elenchus/internal/runtime/errors.js';
import { type BadLines, NO_BAD_LINES } from 'elenchus/internal/formats/lines.js';
import type { JudgementRow } from 'elenchus/internal/formats/test-collection.js';

/** The side of each premise, by claim. */
export type Sides = ReadonlyMap<string, ReadonlyMap<string, Side>>;

/**
 * The sides that judgements give.
 * @param file names them in errors
 * @throws ElenchusError FILE_EMPTY without any side
 */
export function sidesOf(
  rows: readonly JudgementRow[],
  file: string,
  bad: BadLines = NO_BAD_LINES,
): Sides {
  const sides = new Map<string, Map<string, Side>>();
  for (const { line, query, id, grade, stance } of rows) {
    bad.attempt(file, line, () => {
      const side = sideOf(stance);
      // What does not speak to a claim takes no side of it.
      if (side === undefined || grade <= 0) return;
      const known = sides.get(query) ?? new Map<string, Side>();
      if ((known.get(id) ?? side) !== side) {
        throw badInput('stance', `"${id}" is on the other side of "${query}" in an earlier line`);
      }
      sides.set(query, known.set(id, side));
    });
  }
  if (sides.size === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'stance' });
  return sides;
}

function sideOf(word: string): Side | undefined {
  const stance = parseWith(stanceSchema, word, () => 'stance');
  return isSide(stance) ? stance : undefined;
}
