import { loadSettings } from 'elenchus/internal/cli/settings.js';
import { createQualityModels, QualityHead } from 'elenchus/internal/encoders/quality.js';
import { RelevanceModels } from 'elenchus/internal/encoders/relevance/models.js';
import { createTextEncoder } from 'elenchus/internal/encoders/text.js';
import type { BadLines } from 'elenchus/internal/formats/lines.js';
import { print, rowsOf, withBadLines, withInterval } from '../output.js';
import {
  byNetwork,
  byVectors,
  type Figure,
  FOUND_FIGURES,
  type FoundFigures,
  foundFigures,
  type MatchFigures,
  matchFigures,
} from './evaluate.js';
import { readLabelledSides } from './read.js';

export interface KeyPointFlags {
  readonly data: string;
  readonly split: string;
  readonly json?: true;
}

/** `elenchus evaluate key-points`. */
export function evaluateKeyPoints(flags: KeyPointFlags): Promise<void> {
  return withBadLines((bad) => evaluate(flags, bad));
}

async function evaluate({ data, split, json }: KeyPointFlags, bad: BadLines): Promise<void> {
  const sides = await readLabelledSides(data, split, bad);
  const { encoderThreads: threads } = loadSettings({});
  const textEncoder = await createTextEncoder({ threads });
  const relevanceFilter = new RelevanceModels({ threads, pieces: textEncoder });
  try {
    const encoders = { textEncoder, relevanceFilter };
    const matching = {
      'cosine of stored vectors': await matchFigures(sides, byVectors(encoders, undefined)),
      'of reasons, stored alone': await matchFigures(sides, byVectors(encoders, false)),
      'cosine of reasons': await matchFigures(sides, byVectors(encoders, true)),
      network: await matchFigures(sides, byNetwork(relevanceFilter)),
    };
    const qualityModels = createQualityModels(new QualityHead(), relevanceFilter);
    const found = await foundFigures(sides, { ...encoders, qualityModels });
    const report = { data, split, sides: sides.length, matching, found };
    print(json, report, () => tables(sides.length, matching, found));
  } finally {
    await relevanceFilter.close();
    await textEncoder.close();
  }
}

const row = rowsOf(26, 24);

function tables(
  sides: number,
  matching: Readonly<Record<string, MatchFigures>>,
  found: FoundFigures,
): string {
  const cell = (figure: Figure | undefined) => withInterval(figure?.value, figure?.interval);
  return [
    `${sides} sides of topics`,
    row('average precision', ['strict', 'relaxed']),
    ...Object.entries(matching).map(([name, { strict, relaxed }]) =>
      row(name, [cell(strict), cell(relaxed)]),
    ),
    '',
    row('key points that are found', ['']),
    ...FOUND_FIGURES.map((name) => row(name, [cell(found[name])])),
  ].join('\n');
}
