import { readFile } from 'node:fs/promises';
import type { RelevanceModelName } from '../../src/domain/stages.js';
import { QualityHead } from '../../src/encoders/quality.js';
import { RelevanceModels } from '../../src/encoders/relevance/models.js';
import type { Statement } from '../../src/encoders/relevance/types.js';
import { createTextEncoder } from '../../src/encoders/text.js';
import { seededRandom } from '../../src/math/random.js';
import { median } from '../../src/math/statistics.js';
import { atLeast, atMost, type Section, timed } from './report.js';

const DIMENSIONS = 512;
const FAST_PAIRS = 10_000;
const CROSS_PAIRS = 128;
/** How many premises of the demo corpus are judged at once. */
const DEMO_PAIRS = 100;
const ROUNDS = 5;
/** Many short words: a claim and a premise of this text fill the 128 tokens that are read. */
const LONG = 'all of it is short and so is each word of it '.repeat(10);

/** As many claims as a question is compared with when it is read. */
const CLAIMS = [
  'New nuclear power stations should be built.',
  'Our country should leave nuclear power behind.',
  'Electricity should come from wind and sun alone.',
  'Wind turbines should stand in forests, too.',
  'Petrol cars should no longer be sold.',
  'The state should pay for the heating of the poor.',
];

/** How many premises the relevance filter and the quality head judge in a second. */
export async function measureRelevance(threads: number): Promise<Section> {
  const encoder = await createTextEncoder({ threads });
  const models = new RelevanceModels({ threads, pieces: encoder });
  const random = seededRandom(7);
  const vectors = Array.from({ length: FAST_PAIRS }, () => unitVector(random));
  const statement: Statement = { text: LONG, vector: vectors[0]!, language: 'en' };
  const fast = await rate(FAST_PAIRS, () => models.fastRelevance(vectors[0]!, vectors));
  // Every text is different, since the cross-encoder's results are cached.
  const longPremises = (round: number) =>
    Array.from({ length: CROSS_PAIRS }, (_, at) => ({
      ...statement,
      text: `${round} ${at} ${LONG}`,
    }));
  const longest = await rate(CROSS_PAIRS, (round) =>
    models.relevance(statement, longPremises(round), 'CROSS_ENCODER'),
  );
  const quality = new QualityHead();
  const rated = vectors.map((vector) => ({ vector }));
  const good = await rate(FAST_PAIRS, () => quality.quality(rated));
  const premises = (await demoTexts()).map((text) => ({ ...statement, text }));
  const claim = { ...statement, text: 'New nuclear power stations should be built.' };
  const rateOfDemo = (model: RelevanceModelName) =>
    rate(DEMO_PAIRS, (round) => {
      const from = (round * DEMO_PAIRS) % (premises.length - DEMO_PAIRS);
      // The rounds share premises. Another claim in each round keeps the cache out of the figure.
      const asked = { ...claim, text: `${claim.text} (${round})` };
      return models.relevance(asked, premises.slice(from, from + DEMO_PAIRS), model);
    });
  const knrm = await rateOfDemo('KNRM');
  const cross = await rateOfDemo('CROSS_ENCODER');
  const nearest = CLAIMS.map((text) => ({ ...statement, text }));
  const readings = await rate(1, (round) =>
    models.agreement({ ...claim, text: `Should we build ${round} more reactors?` }, nearest),
  );
  await models.close();
  await encoder.close();
  return {
    title: `Relevance of premises to a claim, and their quality (median of ${ROUNDS} rounds)`,
    figures: [
      atLeast('FAST', fast, 'pairs/s', 100_000),
      atLeast('quality', good, 'premises/s', 100_000),
      atMost(`KNRM, ${DEMO_PAIRS} premises of the demo`, (1000 * DEMO_PAIRS) / knrm, 'ms', 15),
      atLeast('CROSS_ENCODER, premises of the demo', cross, 'pairs/s', 60),
      atMost(
        `a question with ${CLAIMS.length} claims, in both directions`,
        1000 / readings,
        'ms',
        60,
      ),
      { name: 'CROSS_ENCODER, 128 tokens', value: longest, unit: 'pairs/s' },
    ],
  };
}

async function rate(pairs: number, run: (round: number) => Promise<unknown>): Promise<number> {
  await run(0);
  const rates: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    rates.push((1000 * pairs) / (await timed(() => run(round))).ms);
  }
  return median(rates);
}

async function demoTexts(): Promise<readonly string[]> {
  const file = await readFile(new URL('../../demo/premises.jsonl', import.meta.url), 'utf8');
  return file
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly text: string }).text);
}

function unitVector(random: () => number): Float32Array {
  const values = Array.from({ length: DIMENSIONS }, () => random() - 0.5);
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}
