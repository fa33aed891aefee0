import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeEncoder } from '../../../test/support/fake-encoder.js';
import { PARTS } from '../../src/premises/dumani.js';
import {
  PremiseEvaluation,
  type PremiseEvaluationOptions,
  type PremiseScores,
  type System,
} from '../../src/premises/evaluate.js';
import { METHOD_NAMES } from '../../src/premises/methods.js';
import { measurable } from '../../src/premises/models.js';
import { measuredClaims, readTask } from '../../src/premises/read.js';
import { ofNearest, type Relevance } from '../../src/premises/relevance.js';
import { failure, file, useFolder } from '../files.js';
import { CLAIMS, QRELS, taskFiles, writeTask } from './town.js';

useFolder();

beforeAll(writeTask);

async function evaluation(options: Partial<PremiseEvaluationOptions> = {}) {
  const task = await readTask(taskFiles());
  const claims = measuredClaims(task, undefined, taskFiles());
  const encoder = createFakeEncoder();
  const given = { encoder, candidates: 8, ...measurable(undefined), ...options };
  return PremiseEvaluation.prepare(task, claims, given);
}

const system: System = { method: 'topk', representation: 'text', relevance: 'dense' };

/** Knows the answer to each claim: premises 2, 1 and 3 to the first. */
const told = ofNearest(true, async ({ text }, premises) => {
  const scores = text.startsWith('Cars') ? [0.8, 0.9, 0.7] : [];
  return premises.map((place) => scores[place] ?? 0.1);
});

describe('evaluating how premises are found', () => {
  it('ranks the candidates by relevance', async () => {
    const { claims, score } = await withScore({ relevances: { ours: async () => told } });
    const { byClaim, metrics, representation } = await score({ ...system, relevance: 'ours' });
    expect(claims.map(({ id }) => id)).toEqual(['cars', 'trams', 'trees']);
    // The second repeats the first.
    expect(byClaim[0]?.['mndcg@5']).toBeCloseTo((1 + 1 / 2) / (1 + 1 / Math.log2(3)), 12);
    expect(byClaim[0]?.['ndcg@5']).toBeCloseTo(1, 12);
    const mean = byClaim.reduce((sum, figures) => sum + figures['mndcg@5'], 0) / 3;
    expect(metrics['mndcg@5']).toBeCloseTo(mean, 12);
    expect(representation).toBeNull();
  });

  it('measures no more premises than there are candidates', async () => {
    const { score } = await withScore({ candidates: 1, relevances: { ours: async () => told } });
    const { byClaim } = await score({ ...system, relevance: 'ours' });
    expect(byClaim[0]?.['cluster_recall@20']).toBeLessThanOrEqual(1 / 2);
  });

  it('has a model choose the candidates among the nearest, as many as it may', async () => {
    const asked: (readonly [string, number, number])[] = [];
    const ours: Relevance = {
      probable: true,
      async candidates({ text }, near, count) {
        asked.push([text, near.length, count]);
        return near.slice(-count).map(({ place }) => ({ place, score: 0.5 }));
      },
    };
    const { claims, score } = await withScore({
      candidates: 2,
      relevances: { ours: async () => ours },
    });
    const { byClaim } = await score({ ...system, relevance: 'ours' });
    expect(asked).toEqual(claims.map(({ text }) => [text, 8, 2]));
    // The farthest two speak to other claims.
    expect(byClaim.map((figures) => figures['ndcg@20'])).toEqual([0, 0, 0]);
  });

  it('asks a model for each claim once, whatever orders the candidates', async () => {
    let asked = 0;
    const counting: Relevance = {
      probable: true,
      async candidates(...given) {
        asked += 1;
        return told.candidates(...given);
      },
    };
    const { claims, score } = await withScore({ relevances: { ours: async () => counting } });
    for (const method of ['topk', 'coreset'] as const) {
      await score({ ...system, method, relevance: 'ours' });
    }
    expect(asked).toBe(claims.length);
  });

  it.each(METHOD_NAMES)('orders by %s, with settings that other claims chose', async (method) => {
    const { claims, score } = await withScore();
    const { chosen, metrics, relevance } = await score({ ...system, method });
    expect(relevance).toBe('dense');
    expect(chosen.reduce((sum, each) => sum + each.claims, 0)).toBe(claims.length);
    expect(metrics['ndcg@20']).toBeGreaterThan(0.5);
  });

  it('weighs relevance by its share of the best, as a search does', async () => {
    const doubtful = async (): Promise<Relevance> => ({
      probable: true,
      candidates: async (...given) =>
        (await told.candidates(...given)).map(({ place, score }) => ({ place, score: score / 4 })),
    });
    const sure = await withScore({ relevances: { ours: async () => told } });
    const unsure = await withScore({ relevances: { ours: doubtful } });
    const wanted = { ...system, method: 'coreset', relevance: 'ours' } as const;
    const withoutCut = (scores: PremiseScores) =>
      new Map(
        scores.settings.flatMap(({ options, score }) =>
          'threshold' in options ? [] : [[JSON.stringify(options), score] as const],
        ),
      );
    expect(withoutCut(await unsure.score(wanted))).toEqual(withoutCut(await sure.score(wanted)));
  });

  it('takes at most one premise of a cluster by k-means', async () => {
    // All vectors are equal, so that there is one cluster.
    const bert = async (texts: readonly string[]) => texts.map(() => Float32Array.of(1, 0));
    const { score } = await withScore({ bert, relevances: { ours: async () => told } });
    const by = { ...system, method: 'kmeans', representation: 'bert', relevance: 'ours' } as const;
    const { byClaim } = await score(by);
    // It has found one of the two clusters of the first claim, and nothing else.
    expect(byClaim[0]?.['cluster_recall@20']).toBe(1 / 2);
  });

  it.each(PARTS)('finds through claims like the query, by Dumani et al. (%s)', async (parts) => {
    const more = [{ _id: 'centre', text: 'Cars should not drive in the old town' }];
    await file('queries.jsonl', [...CLAIMS, ...more]);
    await file('qrels.tsv', `${QRELS}centre\t2\t1\tnoise\t\ncentre\t8\t1\tdogs\t\n`);
    const { claims, score } = await withScore();
    await writeTask();
    const { byClaim, representation, relevance } = await score({ ...system, method: parts });
    expect([representation, relevance]).toEqual([null, null]);
    const centre = byClaim[claims.findIndex(({ id }) => id === 'centre')]!;
    // What cars have in common with it is found, what belongs to it alone is not.
    expect(centre['cluster_recall@20']).toBe(1 / 2);
  });

  it('finds by words as well', async () => {
    const { score } = await withScore();
    const { metrics } = await score({ ...system, relevance: 'lexical' });
    expect(metrics['ndcg@20']).toBeGreaterThan(0.5);
  });

  it.each(['text', 'claim-sim'] as const)('sees likeness by %s', async (representation) => {
    const { score } = await withScore();
    const scores = await score({ ...system, method: 'coreset', representation });
    expect(scores.representation).toBe(representation);
    expect(scores.metrics['mndcg@10']).toBeGreaterThan(0.5);
  });

  it('sees likeness by a language model, where there is one', async () => {
    const asked = new Set<string>();
    const bert = async (texts: readonly string[]) => {
      for (const text of texts) asked.add(text);
      return texts.map((text) => Float32Array.of(text.length, 1));
    };
    const { score } = await withScore({ bert });
    const scores = await score({ ...system, method: 'coreset', representation: 'bert' });
    expect(scores.representation).toBe('bert');
    expect(scores.metrics['mndcg@10']).toBeGreaterThan(0.5);
    expect(asked.size).toBe(8);
  });

  it('names a model that does not come with Elenchus', async () => {
    const { score } = await withScore({ relevances: { dense: async () => told } });
    expect(await failure(score({ ...system, relevance: 'same-topic' }))).toBe(
      'RELEVANCE_MODEL_MISSING: this version has no relevance model "same-topic"; it has "dense"; models/relevance-filter/README.md says how to make others',
    );
    const bert = score({ ...system, method: 'coreset', representation: 'bert' });
    expect(await failure(bert)).toContain(
      'RELEVANCE_MODEL_MISSING: this version has no relevance model "bert"',
    );
  });
});

async function withScore(options?: Partial<PremiseEvaluationOptions>) {
  const prepared = await evaluation(options);
  return { claims: prepared.claims, score: (by: System) => prepared.score(by) };
}
