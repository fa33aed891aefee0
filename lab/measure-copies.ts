/**
 * Prints how well copies are found when premises are written, and how often a search shows them:
 * `npm run lab -- measure-copies DIR [--data-dir DIR]`. DIR has `perspective/`.
 *
 * Of the debates of `models/training-data`: near-copies must be found, paraphrases may be, other
 * premises must not. Of the perspective corpus: 200 pairs, chosen by their likeness and read one by
 * one by an instance of a language model, in `measure-copies/pairs.tsv`: the same in other words of no
 * weight (copy), partly the same or reworded (part), or something else (other). Precision is the share
 * of grouped pairs that are no `other`; recall is that of the copies. "Alike" compares the texts,
 * "grouped" asks the corpus, where a premise has to find its group by keys. Then, of the first five
 * hits of the train queries: the share of those that have at least 70 % of their words in common with
 * an earlier one (Jaccard).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createElenchus } from 'elenchus';
import { rowsOf } from '../evaluation/src/output.js';
import * as perspective from '../evaluation/src/perspective/files.js';
import { CORPUS, prepareCorpus, searchFolder } from '../evaluation/src/search/run.js';
import { loadSettings } from '../src/cli/settings.js';
import { copiedText } from '../src/corpus/copies/groups.js';
import { copyLikeness, jaccardOf, type ReadText, readText } from '../src/corpus/copies/likeness.js';
import { entityId } from '../src/domain/ids.js';
import { createTextEncoder } from '../src/encoders/text.js';
import { BadLines } from '../src/formats/lines.js';
import { UNLIMITED } from '../src/runtime/scope.js';
import { eventLoop } from '../src/runtime/threads/event-loop.js';
import { readDebates } from './measure-questions/questions.js';

const { values, positionals } = parseArgs({
  options: { 'data-dir': { type: 'string' } },
  allowPositionals: true,
});
const [directory] = positionals;
if (directory === undefined) throw new Error('usage: npm run lab -- measure-copies DIR');

const row = rowsOf(34, 10);
const share = (found: number, of: number) => `${found} of ${of}`;

await measureDebates();
await measurePerspective(directory);

async function measureDebates(): Promise<void> {
  const encoder = await createTextEncoder();
  const counts = new Map<string, { found: number; all: number }>();
  const count = (kind: string, isFound: boolean) => {
    const known = counts.get(kind) ?? { found: 0, all: 0 };
    counts.set(kind, { found: known.found + Number(isFound), all: known.all + 1 });
  };
  for (const { premises, replies, extra } of readDebates()) {
    const originals = [...premises, ...replies];
    const all = [...originals, ...extra];
    const vectors = await encoder.encode(all.map(({ text }) => text));
    const read = new Map<string, ReadText>();
    for (const [at, { id, text, language }] of all.entries()) {
      read.set(id, await eventLoop.run(readText({ id, text, language, vector: vectors[at]! })));
    }
    const alike = (a: string, b: string) => copyLikeness(read.get(a)!, read.get(b)!) !== undefined;
    for (const { id, of, kind } of extra) count(kind, alike(id, of));
    for (const [at, { id }] of originals.entries()) {
      for (const other of originals.slice(at + 1)) count('other premises', alike(id, other.id));
    }
  }
  await encoder.close();
  console.log(row('debates: pairs that are copies', ['']));
  for (const [kind, { found, all }] of counts) console.log(row(kind, [share(found, all)]));
}

type Label = 'copy' | 'part' | 'other';

function labelledPairs(): readonly {
  readonly ids: readonly [string, string];
  readonly label: Label;
}[] {
  const file = join(import.meta.dirname, 'measure-copies/pairs.tsv');
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [first = '', second = '', label] = line.split('\t');
    return { ids: [first, second], label: label as Label };
  });
}

async function measurePerspective(folder: string): Promise<void> {
  const bad = new BadLines();
  const file = (name: string) => join(folder, 'perspective', `${name}.jsonl.gz`);
  const lines = await perspective.readArguments(file('corpus'));
  const records = lines.map(({ value }) => value);
  const queries = await perspective.readQueries(file('queries-baseline-train'), records);
  const dataDir = join(
    loadSettings({ dataDir: values['data-dir'] }).dataDir,
    'evaluation',
    searchFolder(lines),
  );
  const elenchus = await createElenchus({ dataDir });
  await prepareCorpus(elenchus, dataDir, file('corpus'), lines, bad);
  const { store } = elenchus.services;
  const idOf = (id: string) => entityId('premise', CORPUS, id);
  const pairs = labelledPairs();
  const selection = {
    payload: ['text', 'language', 'stance', 'claim', 'copies'],
    vectors: ['semantic'],
    budget: UNLIMITED,
  } as const;
  const ids = [...new Set(pairs.flatMap((pair) => pair.ids))].map(idOf);
  const points = new Map(
    (await store.retrieve('premises', ids, selection)).map((point) => [point.id, point]),
  );
  const texts = new Map<string, ReadText>();
  for (const point of points.values()) {
    texts.set(point.id, await eventLoop.run(readText(copiedText(point))));
  }
  const judged = pairs.map(({ ids: [first, second], label }) => {
    const [a, b] = [idOf(first), idOf(second)];
    return {
      label,
      translated: texts.get(a)!.language !== texts.get(b)!.language,
      alike: copyLikeness(texts.get(a)!, texts.get(b)!) !== undefined,
      grouped: points.get(a)!.payload.copies === points.get(b)!.payload.copies,
    };
  });
  console.log(`\n${row('perspective: labelled pairs', ['precision', 'recall', 'part', 'other'])}`);
  for (const translated of [false, true]) {
    for (const by of ['alike', 'grouped'] as const) {
      const own = judged.filter((pair) => pair.translated === translated);
      const found = own.filter((pair) => pair[by]);
      const of = (label: Label) => found.filter((pair) => pair.label === label).length;
      const all = (label: Label) => own.filter((pair) => pair.label === label).length;
      const cells = [
        (1 - of('other') / Math.max(1, found.length)).toFixed(3),
        (of('copy') / all('copy')).toFixed(3),
        share(of('part'), all('part')),
        share(of('other'), all('other')),
      ];
      console.log(row(`${translated ? 'two languages' : 'one language'}, ${by}`, cells));
    }
  }

  const facet = { key: 'copies', limit: records.length };
  const groups = await store.facet('premises', facet);
  console.log(`\n${records.length} premises in ${groups.length} groups`);
  console.log(row('first five of the train queries', ['copies', 'queries']));
  for (const copies of ['KEEP', 'COLLAPSE'] as const) {
    let [hits, repeated, repeating] = [0, 0, 0];
    for (const { text } of queries) {
      const page = await elenchus.searchPremises({
        by: { text },
        corpus: CORPUS,
        copies,
        first: 5,
      });
      const words = page.hits.map(({ premise }) => wordsOf(premise.text));
      const again = words.filter((own, at) =>
        words.slice(0, at).some((before) => jaccardOf(own, before) >= 0.7),
      );
      hits += words.length;
      repeated += again.length;
      repeating += Number(again.length > 0);
    }
    console.log(
      row(copies, [`${((100 * repeated) / hits).toFixed(1)} %`, share(repeating, queries.length)]),
    );
  }
  await elenchus.close();
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
