/**
 * What exposure of joint groups costs in relevance, by `matchExposure` and by the other methods:
 * `npm run lab -- measure-exposure DIR [--variables NAMES] [--loss N] [--data-dir DIR]`. DIR has
 * `perspective/`. The weight of a method is the one that gives most exposure on train queries at no
 * more than this loss of nDCG@20.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rowsOf, signed } from '../evaluation/src/output.js';
import {
  type PerspectiveQuery,
  readArguments,
  readQueries,
} from '../evaluation/src/perspective/files.js';
import { ndcgAt } from '../evaluation/src/perspective/score.js';
import { CORPUS, openOwnStore } from '../evaluation/src/perspective/search.js';
import { withProgress } from '../src/cli/progress.js';
import { NO_BAD_LINES } from '../src/formats/lines.js';
import { mean } from '../src/math/statistics.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    variables: { type: 'string', default: 'gender,age,residence' },
    loss: { type: 'string', default: '0.01' },
    'data-dir': { type: 'string' },
  },
});
const PAGE = 20;
const METHODS = ['COVER_GROUPS', 'MATCH_CORPUS_SHARES', 'EQUAL_SHARES', 'MATCH_EXPOSURE'] as const;
const WEIGHTS = [0.99, 0.98, 0.96, 0.94, 0.92, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4, 0.2, 0];

/** Means over queries. */
interface Figures {
  readonly ndcg: number;
  readonly exposure: number;
  readonly missing: number;
  /** How often the first hit is by an author of the corpus's largest group. */
  readonly largestLeads: number;
}

const file = (name: string) => join(positionals[0] ?? '.', 'perspective', `${name}.jsonl.gz`);
const variables = values.variables.split(',');
const lines = await readArguments(file('corpus'));
const corpus = lines.map(({ value }) => value);
const train = await readQueries(file('queries-baseline-train'), corpus);
const dev = await readQueries(file('queries-baseline-dev'), corpus);
const elenchus = await openOwnStore(values['data-dir'], file('corpus'), lines, [], NO_BAD_LINES);

async function measure(
  queries: readonly PerspectiveQuery[],
  method: (typeof METHODS)[number],
  relevanceWeight: number,
): Promise<Figures> {
  const figures: Figures[] = [];
  for (const { text, relevant } of queries) {
    const page = await elenchus.searchPremises({
      by: { text },
      corpus: CORPUS,
      first: PAGE,
      copies: 'KEEP',
      rerank: { diversify: { method, variables, relevanceWeight } },
    });
    const wanted = new Set(relevant);
    const hits = page.hits.map(({ premise }) => wanted.has(premise.externalId));
    const [joint] = await page.fairness({ variables, joint: true });
    const [largest] = joint!.groups;
    const leader = page.hits[0]?.premise.profile;
    figures.push({
      ndcg: ndcgAt(PAGE, hits, relevant.length),
      exposure: joint!.exposure ?? 0,
      missing: joint!.missingGroups.length,
      largestLeads: Number(variables.every((name, at) => leader?.[name] === largest?.values?.[at])),
    });
  }
  const of = (name: keyof Figures) => mean(figures.map((each) => each[name]));
  return {
    ndcg: of('ndcg'),
    exposure: of('exposure'),
    missing: of('missing'),
    largestLeads: of('largestLeads'),
  };
}

try {
  const steps = 2 * (1 + METHODS.length) + METHODS.length * WEIGHTS.length;
  const rows = await withProgress('settings', steps, async (onDone) => {
    let done = 0;
    const measured = async (...asked: Parameters<typeof measure>) => {
      const figures = await measure(...asked);
      onDone(++done);
      return figures;
    };
    const base = {
      train: await measured(train, 'COVER_GROUPS', 1),
      dev: await measured(dev, 'COVER_GROUPS', 1),
    };
    const least = base.train.ndcg - Number(values.loss);
    const chosen = [];
    for (const method of METHODS) {
      let best = { weight: 1, train: base.train };
      for (const weight of WEIGHTS) {
        const figures = await measured(train, method, weight);
        if (figures.ndcg >= least && figures.exposure > best.train.exposure) {
          best = { weight, train: figures };
        }
      }
      chosen.push({ name: method, ...best, dev: await measured(dev, method, best.weight) });
    }
    return [{ name: 'relevance alone', weight: 1, ...base }, ...chosen];
  });
  const row = rowsOf(21, 7, 9, 10, 10, 10);
  for (const part of ['train', 'dev'] as const) {
    console.log(row(`\n${part}`, ['weight', 'nDCG@20', 'exposure', 'missing', 'majority']));
    for (const { name, weight, [part]: figures } of rows) {
      const { ndcg, exposure, missing, largestLeads } = figures;
      const numbers = [ndcg, exposure, missing, largestLeads].map((each) => each.toFixed(3));
      console.log(row(name, [String(weight), ...numbers]));
    }
    const gain = (name: string) =>
      rows.find((each) => each.name === name)![part].exposure - rows[0]![part].exposure;
    const ratio = gain('MATCH_EXPOSURE') / Math.max(...METHODS.slice(0, 3).map(gain));
    console.log(
      `gain of MATCH_EXPOSURE over the best other one: ${signed(100 * (ratio - 1), 0)} %`,
    );
  }
} finally {
  await elenchus.close();
}
