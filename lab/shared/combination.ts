import type { Services } from 'elenchus';
import { CORPUS } from '../../evaluation/src/perspective/search.js';
import { scrollAll } from '../../src/corpus/scroll.js';
import type { Corpus } from '../../src/domain/corpus.js';
import { inCorpus } from '../../src/domain/filter.js';
import { entityId } from '../../src/domain/ids.js';
import type { ProfileModel } from '../../src/domain/learned-models.js';
import type { ProfileCondition } from '../../src/domain/premise.js';
import { askedOf } from '../../src/domain/profile-conditions.js';
import { solveSymmetric } from '../../src/learning/fitting.js';
import { type Example, fitProfileModel, implicit } from '../../src/learning/profile-model.js';
import { UNLIMITED } from '../../src/runtime/scope.js';

/** A hit and its scores for a group of authors. */
export interface Candidate {
  readonly id: string;
  /** The relevance of the hit, divided by that of the best. */
  readonly topic: number;
  /** What `prefer: { inferred: true }` adds with the weight 1. */
  readonly lift: number;
  /** The log odds that the author is of the group, by vector and style; 0 if nothing is learned. */
  readonly profile: number;
  /** The same by style alone. */
  readonly style: number;
}

/** A hit of a search by topic. */
export interface TopicHit extends Pick<Candidate, 'id' | 'topic'> {
  readonly example: Example;
}

/** What infers profiles: from vector and style, and from style alone. */
export interface Models {
  readonly both: ProfileModel;
  readonly style: ProfileModel;
}

/** All arguments by the task's id. */
export async function readExamples({ store }: Services): Promise<ReadonlyMap<string, Example>> {
  const found = new Map<string, Example>();
  const filter = { must: [inCorpus(CORPUS)] };
  const payload = ['external_id', 'text', 'language', 'stance', 'profile', 'claim'] as const;
  const selection = { payload, vectors: ['semantic'], budget: UNLIMITED } as const;
  for await (const point of scrollAll(store, 'premises', filter, selection)) {
    const { external_id: id, claim, ...read } = point.payload;
    const vector = point.vectors!.semantic as Float32Array;
    found.set(id, { ...read, vector, group: [claim ?? []].flat()[0] ?? '' });
  }
  return found;
}

/** Learns from the authors of some issues only. */
export async function learnModels(
  examples: readonly Example[],
  issues: readonly string[],
  { encoder, variables }: Corpus,
): Promise<Models> {
  const claims = new Set(issues.map((id) => entityId('claim', CORPUS, id)));
  const known = examples.filter(({ group }) => claims.has(group));
  const unread = known.map((example) => ({ ...example, vector: new Float32Array() }));
  const learn = (from: readonly Example[], dimensions: number) =>
    fitProfileModel(from, variables, {
      encoder: { ...encoder, dimensions },
      groupedBy: 'CLAIM',
    });
  return { both: await learn(known, encoder.dimensions), style: await learn(unread, 0) };
}

/** Scores hits for a group of authors; without one, all scores but the topic are 0. */
export function scoreHits(
  hits: readonly TopicHit[],
  group: ProfileCondition | undefined,
  { both, style }: Models,
  { variables }: Corpus,
): readonly Candidate[] {
  if (group === undefined) {
    return hits.map(({ id, topic }) => ({ id, topic, lift: 0, profile: 0, style: 0 }));
  }
  const judgeOf = (model: ProfileModel) => implicit(askedOf([group], variables), model, 1);
  const [byBoth, byStyle] = [judgeOf(both), judgeOf(style)];
  return hits.map(({ id, topic, example }) => {
    const hidden = { ...example, profile: {} };
    const { lift, conditions } = byBoth(hidden);
    const styled = byStyle({ ...hidden, vector: new Float32Array() });
    return { id, topic, lift, profile: logOdds(conditions), style: logOdds(styled.conditions) };
  });
}

function logOdds([estimate]: readonly { readonly probability?: number | undefined }[]): number {
  const probability = estimate?.probability;
  return probability === undefined ? 0 : Math.log(probability / (1 - probability));
}

const STEPS = 25;
const CONVERGED = 1e-6;
/** Of squared weights, so that a feature that never varies has the weight 0. */
const PENALTY = 1;

/**
 * The weights of a logistic regression by Newton's method. Its intercept is left out, since it
 * changes no order.
 * @param rows features, [rows, features]
 * @param labels whether each row is relevant
 */
export function logisticWeights(
  rows: readonly (readonly number[])[],
  labels: readonly boolean[],
): number[] {
  const size = (rows[0]?.length ?? 0) + 1;
  const weights = new Float64Array(size);
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight) => -PENALTY * weight);
    const curvature = new Float64Array(size * size);
    for (let at = 0; at < size; at++) curvature[at * size + at] = PENALTY;
    for (const [place, row] of rows.entries()) {
      const features = [...row, 1];
      const logit = features.reduce((sum, value, at) => sum + value * weights[at]!, 0);
      const probability = 1 / (1 + Math.exp(-logit));
      const error = Number(labels[place]) - probability;
      const variance = probability * (1 - probability);
      for (let i = 0; i < size; i++) {
        gradient[i]! += error * features[i]!;
        for (let j = 0; j <= i; j++) {
          curvature[i * size + j]! += variance * features[i]! * features[j]!;
        }
      }
    }
    solveSymmetric(curvature, [gradient]);
    gradient.forEach((change, at) => (weights[at]! += change));
    if (Math.hypot(...gradient) < CONVERGED) break;
  }
  return [...weights.slice(0, -1)];
}
