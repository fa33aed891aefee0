import type { Side } from '../../domain/counter.js';
import { badInput, ElenchusError, listed } from '../../errors.js';
import { readTable } from '../lines.js';

/** The side of each premise, by claim. */
export type Sides = ReadonlyMap<string, ReadonlyMap<string, Side>>;

const WORDS: Readonly<Record<string, Side>> = {
  SUPPORT: 'FAVOR',
  PRO: 'FAVOR',
  FAVOR: 'FAVOR',
  UNDERMINE: 'AGAINST',
  CON: 'AGAINST',
  AGAINST: 'AGAINST',
};

/**
 * Reads the column `stance` of a file of judgements.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED, LINE_INVALID; FILE_EMPTY without any side
 */
export async function readSides(file: string): Promise<Sides> {
  const rows = await readTable(file, ['query-id', 'corpus-id', 'stance'], (cell) => {
    return { claim: cell('query-id'), premise: cell('corpus-id'), side: sideOf(cell('stance')) };
  });
  const sides = new Map<string, Map<string, Side>>();
  for (const { value } of rows) {
    const { claim, premise, side } = value;
    if (side === undefined) continue;
    sides.set(claim, (sides.get(claim) ?? new Map<string, Side>()).set(premise, side));
  }
  if (sides.size === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'stance' });
  return sides;
}

function sideOf(word: string): Side | undefined {
  if (word === '') return undefined;
  const side = WORDS[word.toUpperCase()];
  if (side === undefined) {
    throw badInput('stance', `"${word}" is not one of ${listed(Object.keys(WORDS))}`);
  }
  return side;
}
