import { join } from 'node:path';
import { modifiedNdcg } from '../../evaluation/src/metrics/ranking.js';
import { ndcg } from '../../src/math/ndcg.js';
import { mean } from '../../src/math/statistics.js';
import { type QrelsRow, readRows } from './rows.js';

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
  const texts = readRows<Text>(file(corpus)).filter(searched);
  const queries = readRows<Text>(file('queries.jsonl')).filter(({ split }) => split === 'dev');
  const found = new Map(queries.map(({ _id }) => [_id, new Map<string, Side>()]));
  for (const row of readRows<QrelsRow>(file('qrels.tsv'))) {
    const { 'query-id': query, 'corpus-id': premise, score, cluster, stance } = row;
    if (Number(score) <= 0) continue;
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
  const rows = readRows<{
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

const DEPTHS = [5, 10, 20] as const;
const BINS = 10;

/** A pool of one claim, in any order, and its scores. */
export interface Scored {
  readonly claim: Asked;
  readonly pool: readonly string[];
  readonly scores: ArrayLike<number>;
}

/** Modified nDCG and nDCG, means over the claims; AUC over all pairs. */
export function rankingFigures(scored: readonly Scored[]): Record<string, number> {
  const figures: Record<string, number> = {};
  const rankings = scored.map(({ claim, pool, scores }) => {
    const order = [...pool.keys()].sort((a, b) => scores[b]! - scores[a]!);
    return { claim, found: order.map((place) => claim.relevant.get(pool[place]!)) };
  });
  const judged = ({ claim }: { claim: Asked }) =>
    [...claim.relevant.values()].map(({ clusters }) => ({ clusters, grade: 1 }));
  for (const k of DEPTHS) {
    figures[`mndcg@${k}`] = mean(
      rankings.map(({ claim, found }) =>
        modifiedNdcg(
          found.map((each) => each && { clusters: each.clusters, grade: 1 }),
          judged({ claim }),
          { k },
        ),
      ),
    );
  }
  figures['ndcg@10'] = mean(
    rankings.map(({ claim, found }) =>
      ndcg(
        found.map((each) => (each ? 1 : 0)),
        judged({ claim }).map(({ grade }) => grade),
        { k: 10 },
      ),
    ),
  );
  const pairs = scored.flatMap(({ claim, pool, scores }) =>
    pool.map((premise, place) => ({ score: scores[place]!, is: claim.relevant.has(premise) })),
  );
  figures.auc = auc(pairs);
  return figures;
}

export interface Labelled {
  readonly score: number;
  readonly is: boolean;
}

/** The share of pairs of one that is and one that is not which are in the right order. */
export function auc(labelled: readonly Labelled[]): number {
  const sorted = [...labelled].sort((a, b) => a.score - b.score);
  let below = 0;
  let right = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && sorted[to]!.score === sorted[from]!.score) to++;
    const tied = sorted.slice(from, to);
    const others = tied.filter(({ is }) => !is).length;
    right += (tied.length - others) * (below + others / 2);
    below += others;
    from = to;
  }
  return right / (below * (labelled.length - below));
}

/** The mean distance between a probability and the share that it comes true (ECE, ten bins). */
export function calibrationError(labelled: readonly Labelled[]): number {
  const bins = Array.from({ length: BINS }, () => ({ score: 0, is: 0 }));
  for (const { score, is } of labelled) {
    const bin = bins[Math.min(BINS - 1, Math.floor(score * BINS))]!;
    bin.score += score;
    bin.is += Number(is);
  }
  return bins.reduce((sum, { score, is }) => sum + Math.abs(score - is), 0) / labelled.length;
}

const MINIMA = [0.02, 0.03, 0.05, 0.1] as const;

/** Precision and recall of what has at least a probability, over all pairs, for some minima. */
export function keepingFigures(all: readonly Labelled[]): Record<string, number> {
  const right = all.filter(({ is }) => is).length;
  const figures = MINIMA.map((minimum) => {
    const kept = all.filter(({ score }) => score >= minimum);
    const hits = kept.filter(({ is }) => is).length;
    return [
      [`precision>=${minimum}`, kept.length === 0 ? 1 : hits / kept.length],
      [`recall>=${minimum}`, hits / right],
    ] as const;
  });
  return Object.fromEntries(figures.flat());
}

const CONFIDENCE = [0.6, 0.7, 0.8, 0.9] as const;

/** For several minimum probabilities: the share of sides that reach it, and how many are right. */
export function confidentFigures(all: readonly Labelled[]): Record<string, number> {
  const figures = CONFIDENCE.map((least) => {
    const sure = all.filter(({ score }) => Math.max(score, 1 - score) >= least);
    const right = sure.filter(({ score, is }) => score > 0.5 === is).length;
    return [
      [`share>=${least}`, sure.length / all.length],
      [`right>=${least}`, sure.length === 0 ? 1 : right / sure.length],
    ] as const;
  });
  return Object.fromEntries(figures.flat());
}
