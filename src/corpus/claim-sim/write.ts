import type { PointOf } from '../collections/index.js';
import { inCorpus, matchAny, type Condition, type Filter } from '../../domain/filter.js';
import type { Corpus } from '../../domain/corpus.js';
import type { Point, StoredPoint, VectorStore } from '../../store/port.js';
import { UNLIMITED } from '../../store/reads.js';
import { byBasis, ClaimBases } from './bases.js';
import {
  CLAIM_SIMS,
  claimSimPoint,
  claimSims,
  type FastRelevance,
  fits,
  makerOf,
  type Mark,
  readMark,
  saveMark,
} from './scores.js';

const PAGE = 1_024;

export interface ClaimSimWrite {
  readonly store: VectorStore;
  /** Read before each step; undefined if it was deleted. */
  readonly corpus: () => Promise<Corpus | undefined>;
  readonly filter: FastRelevance;
  /** Ignores the mark and looks at all premises. */
  readonly again?: boolean;
}

/**
 * Computes CLAIM-SIM vectors for premises that are new, or whose topic has other claims now. It can
 * be stopped after any step and started again.
 * @returns after each step, the number of premises looked at
 * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
 */
export async function* writeClaimSims({
  store,
  corpus: current,
  filter,
  again = false,
}: ClaimSimWrite): AsyncGenerator<number, void> {
  const corpus = await current();
  if (corpus === undefined) return;
  const mark = await readMark(store, corpus);
  const model = await makerOf(filter);
  const { name, sequence } = corpus;
  const usable = !again && mark?.model === model ? mark : undefined;
  if (usable?.sequence === sequence) return;

  const bases = new ClaimBases(store, name, model);
  if ((await bases.of(undefined)) === undefined) {
    await store.delete(CLAIM_SIMS, { filter: { must: [inCorpus(name)] } });
    await saveMark(store, corpus, { sequence, model, bases: new Map() });
    return;
  }
  // If there were no claims, no premises were looked at.
  const known = usable && usable.bases.size > 0 ? usable : undefined;
  const digests = new Map<string | null, string | null>();
  const digestOf = async (topic: string | null) => {
    const digest = (await bases.of(topic ?? undefined))?.digest ?? null;
    digests.set(topic, digest);
    return digest;
  };
  if (known) await bases.expect(new Set(known.bases.keys()));
  const changed = known && (await changedTopics(known, digestOf));
  let done = 0;
  let after: string | undefined;
  do {
    const page = await store.scroll('premises', {
      filter: toLookAt(name, known, changed ?? []),
      limit: PAGE,
      payload: ['topic', 'hash'],
      budget: UNLIMITED,
      vectors: ['semantic'],
      after,
    });
    await bases.expect(new Set(page.points.map(({ payload }) => payload.topic)));
    for (const { payload } of page.points) {
      const topic = topicOf(payload) ?? null;
      if (!digests.has(topic)) await digestOf(topic);
    }
    await writePage({ store, corpus: name, filter, bases }, page.points);
    done += page.points.length;
    after = page.next;
    if (after !== undefined) yield done;
  } while (after !== undefined);
  const now = await current();
  if (now?.generation !== corpus.generation) return;
  await saveMark(store, corpus, { sequence, model, bases: digests });
}

export function topicOf({ topic }: StoredPoint['payload']): string | undefined {
  return typeof topic === 'string' ? topic : undefined;
}

async function changedTopics(
  { bases }: Mark,
  digestOf: (topic: string | null) => Promise<string | null>,
): Promise<readonly (string | null)[]> {
  const changed: (string | null)[] = [];
  for (const [topic, digest] of bases) if ((await digestOf(topic)) !== digest) changed.push(topic);
  return changed;
}

function toLookAt(
  corpus: string,
  known: Mark | undefined,
  changed: readonly (string | null)[],
): Filter {
  const must = [inCorpus(corpus)];
  if (known === undefined) return { must };
  const topics = changed.filter((topic) => topic !== null);
  const should: Condition[] = [
    { key: 'sequence', range: { gt: known.sequence } },
    ...(topics.length > 0 ? [matchAny('topic', topics)] : []),
    ...(topics.length < changed.length ? [{ is_empty: { key: 'topic' } }] : []),
  ];
  return { must, should };
}

interface PageContext {
  readonly store: VectorStore;
  readonly corpus: string;
  readonly filter: FastRelevance;
  readonly bases: ClaimBases;
}

async function writePage(
  { store, corpus, filter, bases }: PageContext,
  premises: readonly PointOf<'premises', 'topic' | 'hash'>[],
): Promise<void> {
  if (premises.length === 0) return;
  const ids = premises.map(({ id }) => id);
  const stored = await store.retrieve(CLAIM_SIMS, ids, {
    payload: ['basis', 'hash'],
    budget: UNLIMITED,
  });
  const before = new Map(stored.map(({ id, payload }) => [id, payload]));
  const groups = await byBasis(bases, premises, ({ payload }) => topicOf(payload));
  const points: Point[] = [];
  for (const { basis, members: all } of groups) {
    const members = all.filter(({ id, payload }) => !fits(before.get(id), basis, payload.hash));
    const scores = await claimSims(filter, basis, members);
    points.push(
      ...members.map((premise, at) => claimSimPoint(corpus, premise, basis, scores[at]!)),
    );
  }
  if (points.length > 0) await store.upsert(CLAIM_SIMS, points);
}
