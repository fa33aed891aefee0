/**
 * Prints how well the quality of premises agrees with people, and whom it favours:
 * `npm run lab -- measure-quality DIR`. DIR: folder of the public data sets. Differences are in
 * standard deviations of the quality; "below" is the share that `minQuality` would leave out.
 */
import { join } from 'node:path';
import { groupsOf, representation } from '../evaluation/src/bias/measure.js';
import { spearman } from '../evaluation/src/metrics/correlation.js';
import { rowsOf, signed } from '../evaluation/src/output.js';
import type { PremiseRecord } from '../src/domain/records.js';
import { QualityHead } from '../src/encoders/quality.js';
import { RelevanceModels } from '../src/encoders/relevance/models.js';
import { createTextEncoder } from '../src/encoders/text.js';
import { openSource } from '../src/formats/lines.js';
import { readPremises } from '../src/formats/premises.js';
import { mean } from '../src/math/statistics.js';
import { readRows } from './shared/rows.js';

const row = rowsOf(52, 12);

const MINIMA = [0.1, 0.2, 0.3];
/** Groups with fewer members have no figures. */
const FEWEST = 100;

const directory = process.argv[2];

const X_STANCE_LANGUAGES = ['en', 'de', 'fr', 'it'] as const;
if (!directory) throw new Error('usage: npm run lab -- measure-quality DIR');
const encoder = await createTextEncoder();
const head = new QualityHead();
const network = new RelevanceModels();
const rated = readRated(directory);
const byHead = await qualityOf(rated.map(({ text }) => text));
agreement({
  'quality, FAST': byHead,
  'quality, CROSS_ENCODER': await readQualityOf(rated),
  'length alone': rated.map(({ text }) => wordsOf(text)),
});
const scale = deviation(byHead);
await languages();
await favoured('IBM, test topics', rated);
for (const language of ['de', 'fr']) {
  await favoured(`X-Stance, ${language}`, readComments(directory, language));
}
await favoured('Swiss candidates', await readCandidates(directory));
await network.close();
await encoder.close();

async function qualityOf(texts: readonly string[]): Promise<readonly number[]> {
  const vectors = await encoder.encode(texts);
  return [...(await head.quality(vectors.map((vector) => ({ vector }))))];
}

/** The quality by the cross-encoder, which reads each argument together with its topic. */
async function readQualityOf(premises: readonly Rated[]): Promise<readonly number[]> {
  const quality: number[] = Array(premises.length).fill(0);
  for (const places of byTopic(premises)) {
    const claim = { text: premises[places[0]!]!.topic, language: 'en' };
    const texts = places.map((at) => ({ text: premises[at]!.text, language: 'en' }));
    const found = await network.qualities(claim, texts);
    places.forEach((at, place) => (quality[at] = found[place]!));
  }
  return quality;
}

/** The places of the premises on each topic. */
function byTopic(premises: readonly Rated[]): readonly (readonly number[])[] {
  return [...new Set(premises.map(({ topic }) => topic))].map((topic) =>
    [...premises.keys()].filter((at) => premises[at]!.topic === topic),
  );
}

/** Prints how well scores agree with the raters, and with the length of the texts. */
function agreement(scored: Readonly<Record<string, readonly number[]>>): void {
  const lengths = rated.map(({ text }) => wordsOf(text));
  const people = rated.map(({ quality }) => quality);
  const topics = byTopic(rated);
  const perTopic = (scores: readonly number[]) =>
    mean(
      topics.map((own) =>
        spearman(
          own.map((at) => scores[at]!),
          own.map((at) => people[at]!),
        ),
      ),
    );
  console.log(`IBM, test topics: ${rated.length} arguments on ${topics.length} topics, Spearman`);
  console.log(row('', ['over all', 'by topic', 'with length']));
  for (const [name, scores] of Object.entries(scored)) {
    const figures = [spearman(scores, people), perTopic(scores), spearman(scores, lengths)];
    console.log(row(name, figures.map(fixed)));
  }
}

/** The same questions in four languages: what language alone does. */
async function languages(): Promise<void> {
  const [english, ...others] = await Promise.all(
    X_STANCE_LANGUAGES.map(async (language) => qualityOf(readQuestions(directory!, language))),
  );
  console.log(`\nX-Stance: ${english!.length} questions in four languages, against English`);
  console.log(row('', ['difference', 'Spearman']));
  others.forEach((quality, at) => {
    const differences = quality.map((each, place) => each - english![place]!);
    const cells = [signed(mean(differences) / scale, 2), fixed(spearman(quality, english!))];
    console.log(row(X_STANCE_LANGUAGES[at + 1]!, cells));
  });
}

async function favoured(name: string, premises: readonly PremiseRecord[]): Promise<void> {
  const quality = await qualityOf(premises.map(({ text }) => text));
  const groups = groupsOf(premises, []);
  const members = representation(
    premises.map(({ id }) => id),
    groups,
  );
  const whole = mean(quality);
  const spread = deviation(quality);
  const lengths = premises.map(({ text }) => wordsOf(text));
  const correlation = fixed(spearman(quality, lengths));
  console.log(`\n${name}: ${premises.length} arguments; Spearman with length ${correlation}`);
  console.log(
    row('', ['arguments', 'mean', 'difference', ...MINIMA.map((minimum) => `below ${minimum}`)]),
  );
  console.log(row('all', ['', fixed(whole), '', ...below(quality)]));
  groups.list.forEach(({ variable, value }, group) => {
    if (members[group]! < FEWEST) return;
    const own = quality.filter((_, at) => groups.of.get(premises[at]!.id)!.includes(group));
    const difference = signed((mean(own) - whole) / spread, 2);
    const cells = [String(own.length), fixed(mean(own)), difference, ...below(own)];
    console.log(row(`${variable}: ${value}`, cells));
  });
}

function below(quality: readonly number[]): readonly string[] {
  return MINIMA.map((minimum) => {
    const share = quality.filter((each) => each < minimum).length / quality.length;
    return `${(100 * share).toFixed(1)} %`;
  });
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

function fixed(value: number): string {
  return value.toFixed(3);
}

/** An argument with its quality by people (the weighted average), 0 to 1. */
interface Rated extends PremiseRecord {
  readonly topic: string;
  readonly quality: number;
}

/** The arguments on the test topics of IBM's 30,000 (Gretz et al. 2020). */
function readRated(directory: string): readonly Rated[] {
  const file = join(directory, 'ibm-arg30k', 'arg_quality_rank_30k.csv.gz');
  const rows = readRows<Record<'argument' | 'topic' | 'set' | 'WA', string>>(file);
  return rows
    .map(({ argument, topic, set, WA }, id) => ({
      ...premise(String(id), argument, 'en'),
      topic,
      set,
      quality: Number(WA),
    }))
    .filter(({ set }) => set === 'test');
}

/** The comments of X-Stance (Vamvas and Sennrich 2020) in one language. */
function readComments(directory: string, language: string): readonly PremiseRecord[] {
  const rows = readRows<{ id: number; language: string; comment: string }>(
    join(directory, 'xstance', 'valid.jsonl.gz'),
  );
  const own = rows.filter((row) => row.language === language);
  return own.map(({ id, comment }) => premise(String(id), comment, language));
}

/** The questions of X-Stance, the same ones in each language. */
function readQuestions(directory: string, language: string): readonly string[] {
  const file = join(directory, 'xstance', `questions.${language}.jsonl`);
  return readRows<{ id: number; text: string }>(file)
    .toSorted((a, b) => a.id - b.id)
    .map((question) => question.text);
}

/** The arguments of Swiss candidates, with their profiles (Falk et al. 2024). */
async function readCandidates(directory: string): Promise<readonly PremiseRecord[]> {
  const records: PremiseRecord[] = [];
  const file = join(directory, 'perspective', 'corpus.jsonl.gz');
  for await (const { result } of readPremises(await openSource(file))) {
    if ('record' in result) records.push(result.record);
  }
  return records;
}

function premise(id: string, text: string, language: string): PremiseRecord {
  return { id, text, language, profile: {}, extra: {} };
}
