/**
 * How well a debate counts what people say, and how often a reply answers the very reason, by labels that
 * a large language model gave twice, without knowing what Elenchus says: `npm run lab -- measure-debates DIR`. DIR has
 * `perspective/`. `measure-debates/` has the labels: `points.json`, key points in words of our own, on
 * three questions; `arguments.tsv`, a row for each of 300 arguments (question, id, side, and the points
 * that either annotator finds in it); `replies.tsv`, pairs of a reason and a text of the demo corpus,
 * and whether either annotator says that the text answers it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { rowsOf } from '../evaluation/src/output.js';
import { readArguments as readCorpus } from '../evaluation/src/perspective/files.js';
import { DEMO } from '../src/cli/demo.js';
import { entityId } from '../src/domain/ids.js';
import { SIDES } from '../src/domain/premise.js';
import { detectLanguage } from '../src/encoders/language.js';
import { RelevanceModels } from '../src/encoders/relevance/models.js';
import { createTextEncoder } from '../src/encoders/text.js';
import { mean } from '../src/math/statistics.js';
import { NO_REQUEST } from '../src/runtime/scope.js';
import { cosinesTo, membersOf } from '../src/search/debate/points.js';
import { readArguments } from '../src/search/debate/sentences.js';
import { openDemoApi } from './shared/demo.js';

const FIRST = 3;

const own = (name: string) =>
  readFileSync(new URL(`measure-debates/${name}`, import.meta.url), 'utf8');
const rows = (name: string) =>
  own(name)
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

const points = z.array(
  z.object({
    question: z.string(),
    FAVOR: z.record(z.string(), z.string()),
    AGAINST: z.record(z.string(), z.string()),
  }),
);

/** An argument, and the points that each of two annotators finds in it. */
interface Labelled {
  readonly question: string;
  readonly id: string;
  readonly side: string;
  readonly labels: readonly (readonly string[])[];
}

/** Shares of a side's labelled arguments that make a point. */
interface Share {
  readonly question: string;
  readonly point: string;
  readonly found: number;
  /** By either annotator. */
  readonly labelled: readonly number[];
}

await printShares();
await printReplies();

async function printShares(): Promise<void> {
  const lines = await readCorpus(join(process.argv[2] ?? '.', 'perspective', 'corpus.jsonl.gz'));
  const texts = new Map(lines.map(({ value }) => [value.id, value.text]));
  const labelled = rows('arguments.tsv').map(([question, id, side, ...labels]): Labelled => {
    const codes = labels.map((each) => each.split(',').filter((code) => code !== ''));
    return { question: question!, id: id!, side: side!, labels: codes };
  });
  const textEncoder = await createTextEncoder();
  const relevanceFilter = new RelevanceModels();
  const encode = async (some: readonly string[]) => {
    const vectors = await textEncoder.encode(some);
    return some.map((text, at) => ({ text, language: detectLanguage(text), vector: vectors[at]! }));
  };
  const shares: Share[] = [];
  for (const { question, ...sides } of points.parse(JSON.parse(own('points.json')))) {
    for (const side of SIDES) {
      const said = labelled.filter((each) => each.question === question && each.side === side);
      const { statements } = await readArguments(
        { textEncoder, relevanceFilter },
        await encode(said.map(({ id }) => texts.get(id)!)),
        NO_REQUEST,
      );
      const codes = Object.keys(sides[side]);
      const wordings = await encode(Object.values(sides[side]));
      const titles = await relevanceFilter.reasonVectors(wordings, wordings.length);
      const members = membersOf(titles.map((title) => cosinesTo(title, statements)));
      codes.forEach((point, at) => {
        const share = (annotator: number) =>
          said.filter(({ labels }) => labels[annotator]?.includes(point)).length / said.length;
        shares.push({
          question,
          point: sides[side][point]!,
          found: members[at]!.length / said.length,
          labelled: [share(0), share(1)],
        });
      });
    }
  }
  await textEncoder.close();
  await relevanceFilter.close();
  const row = rowsOf(84, 8, 10);
  console.log(row('share of the arguments of its side', ['found', 'labelled']));
  for (const { question, point, found, labelled: by } of shares) {
    const percent = [found, mean(by)].map((share) => `${Math.round(100 * share)} %`);
    console.log(row(`${question}: ${point}`, percent));
  }
  const errors = shares.map(({ found, labelled: by }) => Math.abs(found - mean(by)));
  const between = shares.map(({ labelled: [one, other] }) => Math.abs(one! - other!));
  console.log(`\n${shares.length} points, ${labelled.length} arguments`);
  console.log(`mean absolute error of a share: ${mean(errors).toFixed(3)}`);
  console.log(`between both annotators: ${mean(between).toFixed(3)}`);
}

async function printReplies(): Promise<void> {
  const labels = new Map<string, readonly number[]>();
  const reasons = new Set<string>();
  for (const [reason, text, ...by] of rows('replies.tsv')) {
    labels.set(`${reason} ${text}`, by.map(Number));
    reasons.add(reason!);
  }
  const demo = await openDemoApi();
  try {
    console.log(`\n${reasons.size} reasons of the demo corpus`);
    const orders = {
      replies: (premiseId: string) =>
        demo.elenchus.replies({ to: { premiseId }, corpus: DEMO, first: FIRST }),
      'counter-premises': async (premiseId: string) =>
        (
          await demo.elenchus.searchCounterPremises({
            by: { premiseId },
            corpus: DEMO,
            first: FIRST,
          })
        ).hits,
    };
    for (const [name, order] of Object.entries(orders)) {
      const judged: number[] = [];
      let unknown = 0;
      for (const reason of reasons) {
        for (const { premise } of await order(entityId('premise', DEMO, reason))) {
          const by = labels.get(`${reason} ${premise.externalId}`);
          if (by) judged.push(mean(by));
          else unknown += 1;
        }
      }
      console.log(
        `${name}: ${mean(judged).toFixed(3)} of the first ${FIRST} answer the very reason, by ${judged.length} labelled pairs (${unknown} without a label)`,
      );
    }
    const all = [...labels.values()];
    const agree = all.filter(([one, other]) => one === other).length / all.length;
    console.log(`both annotators agree on ${agree.toFixed(3)} of ${all.length} pairs`);
  } finally {
    await demo.close();
  }
}
