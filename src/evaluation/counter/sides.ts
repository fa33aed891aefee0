import type { Side } from '../../domain/counter.js';
import { badInput, ElenchusError, listed } from '../../errors.js';
import { readEach } from '../lines.js';
import { cellsOf } from '../premises/read.js';

/** On which side of a claim each of its premises is, by the ids of both. */
export type Sides = ReadonlyMap<string, ReadonlyMap<string, Side>>;

/** The words of data sets. */
const WORDS: Readonly<Record<string, Side>> = {
  SUPPORT: 'FAVOR',
  PRO: 'FAVOR',
  FAVOR: 'FAVOR',
  UNDERMINE: 'AGAINST',
  CON: 'AGAINST',
  AGAINST: 'AGAINST',
};

const COLUMNS = ['query-id', 'corpus-id', 'stance'] as const;

/**
 * Reads the column `stance` of judgements; what it does not say is on neither side.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED; LINE_INVALID naming line and field;
 *   FILE_EMPTY where nothing is on a side
 */
export async function readSides(file: string): Promise<Sides> {
  let places: readonly number[] | undefined;
  const rows = await readEach(file, (line) => {
    const cells = cellsOf(line);
    if (places === undefined) {
      places = COLUMNS.map((name) => cells.indexOf(name));
      const missing = COLUMNS.find((_, at) => places![at]! < 0);
      if (missing !== undefined) throw badInput(missing, 'the header has no such column');
      return undefined;
    }
    const [claim, premise, word] = places.map((place) => cells[place] ?? '');
    return { claim: claim!, premise: premise!, side: sideOf(word!) };
  });
  const sides = new Map<string, Map<string, Side>>();
  for (const { value } of rows) {
    if (value?.side === undefined) continue;
    const ofClaim = sides.get(value.claim) ?? new Map<string, Side>();
    sides.set(value.claim, ofClaim.set(value.premise, value.side));
  }
  if (sides.size === 0) throw new ElenchusError('FILE_EMPTY', { file, wanted: 'stance' });
  return sides;
}

function sideOf(word: string): Side | undefined {
  if (word === '') return undefined;
  const side = WORDS[word.toUpperCase()];
  if (side === undefined) {
    throw badInput('stance', `"${word}" is none of ${listed(Object.keys(WORDS))}`);
  }
  return side;
}
