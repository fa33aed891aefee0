import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { createTextEncoder } from 'elenchus/internal/encoders/text.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { createArgumentMiner } from 'elenchus/internal/graphs/mining/miner.js';
import { ElenchusError } from 'elenchus/internal/runtime/errors.js';
import { readGraphFolder } from '../graphs/read.js';
import { interval, rowsOf, withBadLines, withInterval } from '../output.js';
import {
  evaluateMiner,
  MINING_FIGURES,
  type MiningEvaluation,
  type SegmentationFigures,
} from './evaluate.js';

export interface MiningFlags {
  readonly data: readonly string[];
  readonly seed: number;
  readonly json?: true;
}

/** Those of the evaluation itself are narrower. */
const LIMITS = { maxMinedCharacters: Infinity, maxMinedUnits: Infinity };

const row = rowsOf(14, 24);

/** `elenchus evaluate mining`. */
export function evaluateMining(flags: MiningFlags): Promise<void> {
  return withBadLines((bad) => evaluate(flags, bad));
}

async function evaluate({ data, seed, json }: MiningFlags, bad: BadLines): Promise<void> {
  const textEncoder = await createTextEncoder({ threads: loadSettings({}).encoderThreads });
  try {
    const miner = await createArgumentMiner({ textEncoder, limits: LIMITS });
    try {
      const empty: ElenchusError[] = [];
      for (const folder of data) {
        const found = await evaluateMiner(await readGraphFolder(folder, bad), miner, seed);
        if (!found) {
          empty.push(
            new ElenchusError('FILE_EMPTY', { file: folder, wanted: 'related statements' }),
          );
          continue;
        }
        console.log(json ? JSON.stringify({ folder, ...found }) : table(folder, found));
      }
      const nothing = empty.length === data.length && empty.pop();
      for (const error of empty) bad.add(error);
      if (nothing) throw nothing;
    } finally {
      await miner.close();
    }
  } finally {
    await textEncoder.close();
  }
}

function table(folder: string, found: MiningEvaluation): string {
  const { texts, units, leftOut, fromText } = found;
  const rows = [
    ['baseline', found.baseline],
    ['given units', found.givenUnits],
    ...(fromText ? [['found units', fromText.ownUnits] as const] : []),
  ] as const;
  return [
    `${folder}: ${texts} texts, ${units} units; ${leftOut} graphs are left out`,
    row('', MINING_FIGURES),
    ...rows.map(([name, figures]) =>
      row(
        name,
        MINING_FIGURES.map((each) => withInterval(figures[each].value, figures[each].interval)),
      ),
    ),
    fromText
      ? boundaries(fromText.segmentation)
      : 'no running text: its statements end without a mark',
    '',
  ].join('\n');
}

function boundaries({ precision, recall, f1, interval: ends }: SegmentationFigures): string {
  const [p, r, f] = [precision, recall, f1].map((value) => value.toFixed(3));
  return `boundaries of units: precision ${p}, recall ${r}, F1 ${f} (${interval(ends)})`;
}
