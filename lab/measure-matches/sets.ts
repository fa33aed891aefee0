import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemo } from '../../src/cli/demo.js';
import { openServices, type Services } from '../../src/services.js';
import { loadSettings } from '../../src/cli/settings.js';
import { loadConfig } from '../../src/runtime/config.js';
import type { PremiseRecord } from '../../src/domain/records.js';
import { BadLines } from '../../src/formats/bad-lines.js';
import * as perspective from '../../evaluation/src/perspective/read.js';
import type { Located } from '../../src/formats/all-lines.js';
import { CORPUS, prepareCorpus, searchFolder } from '../../evaluation/src/search/prepare.js';
import {
  qrelsOf,
  readJudgements,
  readPremiseLines,
  readQueries,
} from '../../src/formats/test-collection.js';
import { CURVE } from '../../src/search/matching/bend.js';
import { isArgument } from '../shared/demo.js';
import { readQuestions } from '../measure-demo/questions.js';

export interface Question {
  readonly text: string;
  /** Ids of all premises that answer. */
  readonly relevant: ReadonlySet<string>;
}

/** Questions of which all answers in a corpus are known. */
export interface QuestionSet {
  readonly name: string;
  readonly corpus: string;
  readonly questions: readonly Question[];
  readonly services: Services;
  close(): Promise<void>;
}

/** The demo corpus: what argues about the issue of a question answers it. */
export async function demoSet(): Promise<QuestionSet> {
  const dataDir = mkdtempSync(join(tmpdir(), 'elenchus-matches-'));
  const services = await open(dataDir);
  await loadDemo(services.writer);
  const premises = await allPremises(services);
  const file = join(import.meta.dirname, '../measure-demo/questions.jsonl');
  const questions = readQuestions(file).map(({ text, issue }): Question => {
    const answers = premises.filter((premise) => isArgument(premise, issue));
    return { text, relevant: new Set(answers.map(({ externalId }) => externalId)) };
  });
  const close = async () => {
    await services.close();
    rmSync(dataDir, { recursive: true });
  };
  return { name: 'demo', corpus: 'demo', questions, services, close };
}

async function allPremises({ retrieval }: Services) {
  const list = { corpus: 'demo', sort: 'OLDEST', first: CURVE } as const;
  const { hits } = await retrieval.listPremises('ALL', list);
  return Promise.all(
    hits.map(async ({ premise }) => {
      const [claim] = await retrieval.claimsById('ALL', premise.claimId ? [premise.claimId] : []);
      const graph = premise.graph === undefined ? null : { externalId: premise.graph };
      const { externalId, text, role, stance = null } = premise;
      return { externalId, text, role, stance, claim: claim ?? null, graph };
    }),
  );
}

/** PERSPECTRUM or ArgKP: the claims or topics of one split. */
export async function beirSet(
  directory: string,
  name: string,
  split: string | undefined,
  dataDir: string | undefined,
): Promise<QuestionSet> {
  const bad = new BadLines();
  const folder = join(directory, name);
  const corpus = join(folder, name === 'perspectrum' ? 'corpus.jsonl.gz' : 'corpus.jsonl');
  const lines = await readPremiseLines(corpus, bad);
  const queries = await readQueries(join(folder, 'queries.jsonl'), bad);
  const ids = new Set(lines.map(({ value }) => value.id));
  const known = { queries: new Set(queries.map(({ id }) => id)), corpus: ids };
  const qrels = qrelsOf(await readJudgements(join(folder, 'qrels.tsv'), known, bad));
  const questions = queries.flatMap(({ id, text, split: own }): Question[] => {
    const grades = [...(qrels.get(id) ?? [])].filter(([, grade]) => grade > 0);
    if (grades.length === 0 || (split && own !== split)) return [];
    return [{ text, relevant: new Set(grades.map(([premise]) => premise)) }];
  });
  const services = await open(kept(dataDir, lines));
  await prepareCorpus(services, services.config.dataDir, corpus, lines, bad);
  const { close } = services;
  return { name: `${name} ${split ?? ''}`.trim(), corpus: CORPUS, questions, services, close };
}

/** The issues of the perspective task, in three languages. */
export async function perspectiveSet(
  directory: string,
  dataDir: string | undefined,
): Promise<QuestionSet> {
  const bad = new BadLines();
  const file = (name: string) => join(directory, 'perspective', `${name}.jsonl.gz`);
  const lines = await perspective.readArguments(file('corpus'));
  const records = lines.map(({ value }) => value);
  const queries = await perspective.readQueries(file('queries-baseline-train'), records);
  const questions = queries.map(({ text, relevant }) => ({ text, relevant: new Set(relevant) }));
  const services = await open(kept(dataDir, lines));
  await prepareCorpus(services, services.config.dataDir, file('corpus'), lines, bad);
  const { close } = services;
  return { name: 'perspective', corpus: CORPUS, questions, services, close };
}

/** Services over a data folder, whose pages are as long as a curve. */
function open(folder: string): Promise<Services> {
  return openServices(loadConfig({}, { dataDir: folder, maxPageSize: CURVE }));
}

/** Where the encoded corpus is kept. */
function kept(dataDir: string | undefined, lines: readonly Located<PremiseRecord>[]): string {
  return join(loadSettings({ dataDir }).dataDir, 'evaluation', searchFolder(lines));
}
