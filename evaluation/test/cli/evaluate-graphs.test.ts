import { mkdir, readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createStructureEncoder } from '../../../src/graphs/encoder.js';
import { startLanguageModel } from '../../../test/support/fake-language-model.js';
import { answersHits, askedHits, judgeByWords } from '../../../test/support/judging-model.js';
import { catchPrinted, runEvaluate, told } from '../../../test/support/run-evaluate.js';
import { METHOD_NAMES, METHODS } from '../../src/graphs/methods.js';
import { failure, file, pathOf, useFolder } from '../files.js';

useFolder();

const CASES = 'demo/graphs';
const PAPER = 'test/fixtures/structure/paper';
const ABOUT = 'en-meat-tax-1.json';

const alone = {
  nodes: [{ nodeID: '1', type: 'I', text: 'Meat should be taxed more.' }],
  edges: [],
};

beforeAll(async () => {
  for (const folder of ['queries', 'rankings', 'broken', 'empty']) await mkdir(pathOf(folder));
  await file('queries/meat.json', await readFile(`${CASES}/${ABOUT}`, 'utf8'));
  await file('queries/tax.json', JSON.stringify(alone));
  const languages = ['en-meat-tax-1.json', 'de-meat-tax-1.json', 'it-speed-limit-1.json'];
  const rankings = Object.fromEntries(languages.map((name, at) => [name, at + 1]));
  for (const query of ['meat', 'tax']) {
    await file(`rankings/${query}.json`, JSON.stringify({ candidates: languages, rankings }));
  }
  await file('broken/graph.json', '{ "nodes": 7 }');
});

let printed: ReturnType<typeof catchPrinted>;
beforeEach(() => {
  printed = catchPrinted();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs `elenchus evaluate graphs`; what is given comes in place of the files above. */
async function evaluate(...options: string[]): Promise<void> {
  const given = [
    '--cases',
    CASES,
    '--queries',
    pathOf('queries'),
    '--rankings',
    pathOf('rankings'),
  ];
  await runEvaluate('graphs', ...given, ...options);
}

describe('evaluate graphs', () => {
  it('prints JSON of one method', async () => {
    await evaluate('--method', 'matching', '--json');
    const report = JSON.parse(printed.text) as Record<string, unknown>;
    expect(report).toMatchObject({
      task: 'graphs',
      method: 'matching',
      layout: null,
      queries: 2,
      metrics: { ndcg: 1, ap: 1, correctness: 1, completeness: 1 },
      intervals: { ndcg: [1, 1], correctness: [1, 1] },
      byQuery: { 'meat.json': { ndcg: 1 }, 'tax.json': { ndcg: 1 } },
      embedSeconds: 0,
      querySeconds: expect.any(Number),
      chance: { ndcg: { mean: expect.any(Number), low: expect.any(Number) } },
      withRelations: { queries: 1 },
      withoutRelations: { queries: 1 },
      prefiltered: { cases: 20, metrics: { ap: expect.any(Number) } },
    });
  });

  it('prints tables, apart for queries with and without relations and for our prefilter', async () => {
    await evaluate('--method', 'Statements', '--prefilter', '5');
    const cases = (await readdir(CASES)).length;
    expect(printed.text).toMatch(
      new RegExp(`^graphs, 2 queries, ${cases} cases, against 1,000 random orders\n`),
    );
    expect(printed.text.match(/^(ideal prefilter|5 cases nearest).*: \d quer(y|ies)$/gm)).toEqual([
      'ideal prefilter: 2 queries',
      'ideal prefilter, with relations: 1 query',
      'ideal prefilter, without relations: 1 query',
      expect.stringMatching(/^5 cases nearest by their texts, \d+\.\d % of the relevant ones: 2 /),
      expect.stringMatching(/ones, with relations: 1 query$/),
      expect.stringMatching(/ones, without relations: 1 query$/),
    ]);
    expect(printed.text).toMatch(
      /^random order +0\.\d{3} \(0\.\d{3} to 1\.000\) +1\.000 \(1\.000 to /m,
    );
    const one = ' +1\\.000 \\(1\\.000 to 1\\.000\\)';
    expect(printed.text).toMatch(new RegExp(`^statements${one}${one}${one}  1\\.000$`, 'm'));
    // Of one query there is no interval.
    expect(printed.text).toMatch(/^statements +1\.000 +1\.000 +1\.000 +1\.000$/m);
    for (const line of printed.text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('prints how much more the other methods give than texts alone', async () => {
    await evaluate('--method', 'all', '--prefilter', '5');
    const lines = printed.text.trimEnd().split('\n');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
    const cell = ' +-?\\d\\.\\d{3} \\(-?\\d\\.\\d{3} to -?\\d\\.\\d{3}\\)';
    for (const title of ['ideal prefilter', '5 cases nearest']) {
      const from = lines.findIndex((line) => line.startsWith(`${title}: more than none, 95 %`));
      const rows = lines.slice(from + 2).slice(0, lines.slice(from).indexOf('') - 2);
      expect(rows.find((row) => row.startsWith('auto, counts'))).toMatch(
        new RegExp(`^auto, counts${cell}${cell}${cell}$`),
      );
      expect(rows.some((row) => row.startsWith('none'))).toBe(false);
    }
  });

  it('prints structure alone for each network, with what fine-tuning adds', async () => {
    await evaluate('--method', 'all', '--pure', '--networks', PAPER);
    const lines = printed.text.trimEnd().split('\n');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
    const titles = lines.filter((line) => /NDCG +correctness$/.test(line));
    expect(titles.map((title) => title.replace(/ {2,}.*/, ''))).toEqual([
      ...['structure alone', 'structure and texts', 'beside them'].map(
        (each) => `all queries, ${each}`,
      ),
      ...['structure alone', 'structure and texts', 'beside them'].map(
        (each) => `queries with relations, ${each}`,
      ),
      'less the texts alone, paired',
      'fine-tuned less not, structure alone',
      'fine-tuned less not, structure and texts',
    ]);
    const cell = ' +-?\\d\\.\\d{3} \\(-?\\d\\.\\d{3} to -?\\d\\.\\d{3}\\)';
    const rows = [
      'autoencoder, logical \\*',
      'fine-tuned, SimCLR, logical \\*',
      'ours, counts',
      'none',
    ];
    for (const label of [...rows, 'astar', 'matching', 'cascade', 'auto', '1,000 random orders']) {
      expect(printed.text).toMatch(new RegExp(`^${label}${cell}${cell}$`, 'm'));
    }
    expect(printed.text).toMatch(new RegExp(`^logical \\*${cell}${cell}$`, 'm'));
    expect(lines.at(-1)).toBe(`* networks of ${PAPER}`);
  });

  it('says where the microtexts are not there', async () => {
    const folder = process.cwd();
    process.chdir(pathOf('empty'));
    try {
      expect(await failure(runEvaluate('graphs', '--method', 'all', '--pure'))).toMatch(
        /^FILE_NOT_FOUND: .*microtexts\/cases.*Name another by --cases, or put the microtexts there/,
      );
    } finally {
      process.chdir(folder);
    }
  });

  it('measures every method in every layout that ships', async () => {
    await evaluate('--method', 'all', '--json');
    const encoder = await createStructureEncoder();
    await encoder.close();
    const runs = METHOD_NAMES.flatMap((name) =>
      (METHODS[name].seesLayout ? encoder.views : [null]).map((view) => [name, view]),
    );
    const reports = JSON.parse(printed.text) as { method: string; layout: string | null }[];
    expect(reports.map(({ method, layout }) => [method, layout])).toEqual(runs);
  });

  it.each([
    [['--method', 'guess'], /^BAD_INPUT: --method: "guess" is not one of "none", "vision", /],
    [['--layout', 'spiral'], /^BAD_INPUT: --layout: "spiral" is not one of "logical", /],
    [['--prefilter', '500'], /^BAD_INPUT: --prefilter: 500 is more than there are cases \(\d+\)$/],
    [['--prefilter', '0'], /It must be at least 1/],
    [['--pure'], /^BAD_INPUT: --pure: needs --method all$/],
    [['--method', 'all', '--networks', '.'], /^BAD_INPUT: --networks: needs --pure$/],
    [['--method', 'all', '--pure', '--networks', 'nowhere'], /^MODEL_MISSING: .*nowhere/],
    [['--cases', 'nowhere'], /^FILE_NOT_FOUND: cannot read nowhere: /],
  ])('refuses %j', async (options, message) => {
    expect(await failure(evaluate(...options))).toMatch(message);
  });

  describe('by a language model', () => {
    const settings = (url: string) => {
      vi.stubEnv('ELENCHUS_LANGUAGE_MODEL_URL', url);
      vi.stubEnv('ELENCHUS_LANGUAGE_MODEL_MODEL', 'tiny');
      onTestFinished(() => void vi.unstubAllEnvs());
    };

    it('is an error where none is set up', async () => {
      expect(await failure(evaluate('--method', 'language-model'))).toMatch(
        /^LANGUAGE_MODEL_OFF: .*ELENCHUS_LANGUAGE_MODEL_URL/,
      );
    });

    it('orders the cases that experts ranked, and those that the prefilter selects', async () => {
      const endpoint = await startLanguageModel(answersHits());
      onTestFinished(() => endpoint.close());
      settings(endpoint.url);
      await evaluate('--method', 'language-model', '--prefilter', '4', '--json');
      expect(JSON.parse(printed.text)).toMatchObject({
        method: 'language-model',
        layout: null,
        queries: 2,
        metrics: { completeness: 1 },
        prefiltered: { cases: 4 },
      });
      const sizes = endpoint.requests.map(({ body }) => askedHits(body.messages).hits.length);
      expect(sizes.toSorted()).toEqual([3, 3, 4, 4]);
    });

    it('measures what it judges, and says what it does not', async () => {
      const first = answersHits((asked) => ({ hits: judgeByWords(asked).slice(0, 1) }));
      const endpoint = await startLanguageModel(first);
      onTestFinished(() => endpoint.close());
      settings(endpoint.url);
      const error = await failure(evaluate('--method', 'language-model', '--json'));
      expect(error).toMatch(/^EVALUATED_IN_PART: /);
      const { metrics } = JSON.parse(printed.text) as { metrics: { completeness: number } };
      expect(metrics.completeness).toBeLessThan(1);
      expect(told(pathOf(''))).toContain(
        'LANGUAGE_MODEL_ANSWER_INVALID: the answer of the language model tiny leaves out 2 of 3 hits',
      );
    });
  });

  it('names folders that have nothing to measure', async () => {
    expect(await failure(evaluate('--queries', pathOf('broken')))).toBe(
      'FILE_EMPTY: broken: contains no argument graph',
    );
    expect(told(pathOf(''))).toEqual([expect.stringMatching(/^[A-Z_]+: broken\/graph\.json/)]);
    expect(await failure(evaluate('--rankings', pathOf('empty')))).toBe(
      'FILE_EMPTY: empty: contains no ranking',
    );
  });

  it('leaves out files that cannot be used, and measures the rest', async () => {
    for (const folder of ['cases', 'more', 'ranks']) await mkdir(pathOf(folder));
    const languages = ['en-meat-tax-1.json', 'de-meat-tax-1.json', 'it-speed-limit-1.json'];
    for (const name of languages) {
      await file(`cases/${name}`, await readFile(`${CASES}/${name}`, 'utf8'));
    }
    await file('cases/bad.json', '{ "nodes": 7 }');
    for (const name of ['meat', 'tax', 'unranked']) {
      await file(`more/${name}.json`, await readFile(`${CASES}/${ABOUT}`, 'utf8'));
    }
    const ranks = (...names: string[]) =>
      JSON.stringify({ rankings: Object.fromEntries(names.map((name, at) => [name, at + 1])) });
    await file('ranks/meat.json', ranks(...languages, 'bad.json'));
    await file('ranks/tax.json', '{');
    await file('ranks/nobody.json', ranks(...languages));
    const folders = ['--cases', 'cases', '--queries', 'more', '--rankings', 'ranks'];
    const paths = folders.map((word) => (word.startsWith('--') ? word : pathOf(word)));
    expect(await failure(evaluate(...paths, '--method', 'none', '--json'))).toMatch(
      /^EVALUATED_IN_PART: 5 parts of the files /,
    );
    expect(JSON.parse(printed.text)).toMatchObject({ queries: 1, metrics: { completeness: 1 } });
    expect(told(pathOf(''))).toEqual([
      expect.stringMatching(/^[A-Z_]+: cases\/bad\.json/),
      'UNKNOWN_ID: ranks/meat.json.rankings: "bad.json" is not in the cases',
      'UNKNOWN_ID: ranks/nobody.json: "nobody" is not in the queries',
      expect.stringMatching(/^BAD_INPUT: ranks\/tax\.json: is not valid JSON/),
      'FILE_NOT_FOUND: cannot read ranks/unranked.json: the query "unranked.json" has no ranking',
    ]);
  });
});
