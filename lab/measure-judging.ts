/**
 * Prints what judging the hits of a search is worth and how long it takes, through the pipeline of
 * the API on PERSPECTRUM's dev claims: `npm run lab -- measure-judging DIR`. DIR: folder of the public
 * data sets.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElenchus } from 'elenchus';
import { type ConstantOptions, type Judge, JUDGE_DEFAULTS } from '../src/domain/stages.js';
import { mean, median } from '../src/math/statistics.js';
import { type DataSet, rankingFigures, readDataSets } from './shared/relevance.js';

const CORPUS = 'perspectrum';
const FIRST = 20;
const BATCH = 1_000;
/** Claims whose searches are timed. */
const TIMED = 15;
const JUDGED: readonly ((Partial<Judge> & ConstantOptions) | undefined)[] = [
  undefined,
  { model: 'FAST' },
  { model: 'FAST', judgePool: 1_000 },
  { judgeRead: 20 },
  { judgeRead: 50 },
  { judgeRead: 100 },
  { minRelevance: 0.05 },
  { minRelevance: 0.1 },
  { minRelevance: 0.2 },
  { judgePool: 50 },
  { judgePool: 1_000 },
];

const directory = process.argv[2];
if (!directory) throw new Error('usage: npm run lab -- measure-judging DIR');
const [{ claims, premises, language }] = readDataSets(directory) as [DataSet];
const dataDir = mkdtempSync(join(tmpdir(), 'elenchus-judging-'));
const elenchus = await createElenchus({ dataDir });
await fill();
for (const parts of JUDGED) await measure(parts);
await elenchus.close();
rmSync(dataDir, { recursive: true });

async function fill(): Promise<void> {
  await elenchus.createCorpus({ name: CORPUS });
  const records = [...premises].map(([id, text]) => ({ id, text, language }));
  for (let from = 0; from < records.length; from += BATCH) {
    await elenchus.putPremises(CORPUS, records.slice(from, from + BATCH));
  }
}

type Judged = (typeof JUDGED)[number];

function search(text: string, parts: Judged) {
  const { judgePool, judgeRead, ...judge } = parts ?? {};
  return elenchus.searchPremises({
    by: { text },
    corpus: CORPUS,
    first: FIRST,
    rank: { method: 'AUTO' },
    ...(parts && { rerank: { judge: { ...JUDGE_DEFAULTS, ...judge } } }),
    tuning: { ...(judgePool && { judgePool }), ...(judgeRead && { judgeRead }) },
  });
}

async function measure(parts: Judged): Promise<void> {
  const { first, again } = await timesOf(parts);
  const kept: number[] = [];
  const found = [];
  for (const claim of claims) {
    const page = await search(claim.text, parts);
    const pool = page.hits.map(({ premise }) => premise.externalId);
    found.push({ claim, pool, scores: pool.map((_, place) => -place) });
    kept.push(page.relevance?.kept ?? 0);
  }
  const figures = rankingFigures(found);
  console.log(
    JSON.stringify(parts ?? 'not judged').padEnd(30),
    ...[5, 10, 20].map((k) => figures[`mndcg@${k}`]!.toFixed(3)),
    `${median(first).toFixed(1)} ms, again ${median(again).toFixed(1)} ms,`,
    `kept ${mean(kept).toFixed(1)}`,
  );
}

/** Milliseconds of searches whose text has been encoded, but not judged by, and of the same again. */
async function timesOf(parts: Judged): Promise<Record<'first' | 'again', number[]>> {
  const times = { first: [] as number[], again: [] as number[] };
  for (const claim of claims.slice(0, TIMED)) {
    // Nobody has searched for it in these words.
    const text = `${claim.text} ${JSON.stringify(parts ?? 'not judged')}`;
    await search(text, undefined);
    for (const turn of [times.first, times.again]) {
      const start = performance.now();
      await search(text, parts);
      turn.push(performance.now() - start);
    }
  }
  return times;
}
