import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A claim with what speaks to it: the clusters of equal meaning that a premise is in, and its side. */
export interface Asked {
  readonly text: string;
  readonly relevant: ReadonlyMap<string, Side>;
}

export interface Side {
  readonly clusters: readonly string[];
  readonly favours: boolean;
}

/** Claims and the premises that are searched for them. */
export interface DataSet {
  readonly name: string;
  readonly language: string;
  readonly claims: readonly Asked[];
  readonly premises: ReadonlyMap<string, string>;
  /** How many of the nearest premises are judged for each claim. */
  readonly pool: number;
}

interface Text {
  readonly _id: string;
  readonly text: string;
  readonly split?: string;
}

/** What no model was trained on: PERSPECTRUM's and ArgKP's dev claims, X-Stance's questions. */
export function readDataSets(directory: string): DataSet[] {
  return [
    retrieval(directory, 'perspectrum', 'corpus.jsonl.gz', 100, () => true),
    retrieval(directory, 'argkp', 'corpus.jsonl', Infinity, ({ split }) => split === 'dev'),
    xstance(directory, 'de'),
    xstance(directory, 'fr'),
  ];
}

function retrieval(
  directory: string,
  name: string,
  corpus: string,
  pool: number,
  searched: (premise: Text) => boolean,
): DataSet {
  const file = (each: string) => join(directory, name, each);
  const texts = objects<Text>(file(corpus)).filter(searched);
  const queries = objects<Text>(file('queries.jsonl')).filter(({ split }) => split === 'dev');
  const found = new Map(queries.map(({ _id }) => [_id, new Map<string, Side>()]));
  for (const line of lines(file('qrels.tsv')).slice(1)) {
    const [query = '', premise = '', grade, cluster, stance = ''] = line.split('\t');
    if (Number(grade) <= 0) continue;
    // What matches nothing else says something of its own.
    const known = found.get(query);
    const clusters = [...(known?.get(premise)?.clusters ?? []), cluster || premise];
    known?.set(premise, { clusters, favours: FAVOURS.has(stance) });
  }
  return {
    name: `${name} dev`,
    language: 'en',
    claims: queries.map(({ _id, text }) => ({ text, relevant: found.get(_id)! })),
    premises: new Map(texts.map(({ _id, text }) => [_id, text])),
    pool,
  };
}

const FAVOURS: ReadonlySet<string> = new Set(['SUPPORT', 'PRO', 'FAVOR']);

function xstance(directory: string, language: string): DataSet {
  const rows = objects<{
    id: number;
    language: string;
    question_id: number;
    question: string;
    comment: string;
    label: string;
  }>(join(directory, 'xstance', 'valid.jsonl.gz')).filter((row) => row.language === language);
  const claims = new Map<number, { text: string; relevant: Map<string, Side> }>();
  for (const { id, question_id, question, label } of rows) {
    const claim = claims.get(question_id) ?? { text: question, relevant: new Map() };
    claims.set(question_id, claim);
    claim.relevant.set(String(id), { clusters: [String(id)], favours: FAVOURS.has(label) });
  }
  return {
    name: `xstance ${language}`,
    language,
    claims: [...claims.values()],
    premises: new Map(rows.map(({ id, comment }) => [String(id), comment])),
    pool: 100,
  };
}

function objects<Row>(file: string): Row[] {
  return lines(file).map((line) => JSON.parse(line) as Row);
}

function lines(file: string): string[] {
  const data = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(data) : data).toString('utf8');
  return text.split('\n').filter((line) => line !== '');
}
