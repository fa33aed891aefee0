import { inCorpus, matchAny } from '../../domain/filter.js';
import { entityId } from '../../domain/ids.js';
import { UNLIMITED } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { Change, DenseVector, Point, VectorStore } from '../../store/port.js';
import { compareIds } from '../../store/ties.js';
import type { PayloadOf, PointOf } from '../collections/index.js';
import { scrollAll } from '../scroll.js';
import { type CopyKeys, copyKeys, keyVector } from './keys.js';
import { type CopiedText, copyLikeness, type ReadText, readText } from './likeness.js';

/*
 * Premises that say the same in nearly the same words, or in another language, are a copy group. Each
 * wording is stored with its group. A new wording finds a group by one of its premises only, the one
 * that leads it, so that the time of a write does not grow with the number of copies. A leader is
 * found by some words or a direction of meaning that it shares with a text (locality-sensitive
 * hashing); then both are compared as a whole.
 */

/** A wording that leads a group. */
function leadingPoint(corpus: string, id: string, leader: string, keys?: CopyKeys): Point {
  const payload: PayloadOf<'copy-groups'> = { corpus, group: id, leader };
  return { id, payload, vectors: keys ? { keys: keyVector(keys.own) } : {} };
}

/** The groups of some texts. */
export interface CopyGroups {
  /** The id of the group of each premise, by the id of the premise. */
  readonly groups: ReadonlyMap<string, string>;
  /** Wordings that are new, those that lead groups among them. */
  readonly wordings: readonly Point[];
}

/** How many leaders a text is compared with: those that share most keys with it, and at least so many. */
const CANDIDATES = 8;
const SHARED = 2;
/**
 * Where so many leaders share this many keys with a text that is no copy of any, the text gets no keys:
 * of a form that is filled in thousands of times, only some are found by what they have in common.
 */
const CROWDED = 4;
/** How many texts are looked for together. */
const TEXTS = 256;

const LEADER = {
  payload: ['text', 'language', 'stance', 'claim', 'copies'],
  vectors: ['semantic'],
  budget: UNLIMITED,
} as const;

/**
 * Finds the copy group of each text: that of a text with the same words, in whatever order; or that of
 * a copy; or else a new one.
 */
export async function findCopyGroups(
  store: VectorStore,
  corpus: string,
  texts: readonly CopiedText[],
): Promise<CopyGroups> {
  const groups = new Map<string, string>();
  const founders = new Map<string, ReadText>();
  const own = new Map<string, string>();
  for (const text of texts) {
    const read = await eventLoop.run(readText(text));
    const id = entityId('copy-group', corpus, [...read.distinct].sort().join(' '));
    own.set(text.id, id);
    if (!founders.has(id)) founders.set(id, read);
  }
  const joined = new Map<string, string>();
  const selection = { payload: ['group'], budget: UNLIMITED } as const;
  for (const { id, payload } of await store.retrieve(
    'copy-groups',
    [...founders.keys()],
    selection,
  )) {
    founders.delete(id);
    joined.set(id, payload.group);
  }

  const wordings: Point[] = [];
  const fresh = new FreshGroups();
  const unknown = [...founders];
  for (let from = 0; from < unknown.length; from += TEXTS) {
    const some: Keyed[] = [];
    for (const [id, text] of unknown.slice(from, from + TEXTS)) {
      await eventLoop.pause();
      some.push({ id, text, keys: copyKeys(text) });
    }
    const leaders = await leadersNear(store, corpus, some);
    for (const [at, { id, text, keys }] of some.entries()) {
      await eventLoop.pause();
      const near = [...leaders[at]!, ...fresh.near(keys)];
      const best = mostAlike(text, near);
      if (best !== undefined) {
        joined.set(id, best);
        const payload: PayloadOf<'copy-groups'> = { corpus, group: best };
        wordings.push({ id, payload, vectors: {} });
        continue;
      }
      const isCrowded = near.filter(({ shared }) => shared >= CROWDED).length >= CANDIDATES;
      wordings.push(leadingPoint(corpus, id, text.id, isCrowded ? undefined : keys));
      if (!isCrowded) fresh.add({ id, text, keys });
    }
  }
  for (const [premise, id] of own) groups.set(premise, joined.get(id) ?? id);
  return { groups, wordings };
}

interface Led {
  readonly id: string;
  readonly text: ReadText;
}

/** A group that shares keys with a text. */
interface Near extends Led {
  readonly shared: number;
}

interface Keyed extends Led {
  readonly keys: CopyKeys;
}

/** The group with the most similar leader; undefined if the text is no copy of any. */
function mostAlike(text: ReadText, groups: readonly Led[]): string | undefined {
  let best: { readonly id: string; readonly likeness: number } | undefined;
  for (const { id, text: leader } of groups) {
    const likeness = copyLikeness(text, leader);
    if (likeness === undefined) continue;
    const isBetter =
      best === undefined ||
      likeness > best.likeness ||
      (likeness === best.likeness && compareIds(id, best.id) < 0);
    if (isBetter) best = { id, likeness };
  }
  return best?.id;
}

/** Groups that are not stored yet, found as stored ones are. */
class FreshGroups {
  readonly #byKey = new Map<number, Keyed[]>();

  add(group: Keyed): void {
    for (const key of group.keys.own) {
      const list = this.#byKey.get(key);
      if (list) list.push(group);
      else this.#byKey.set(key, [group]);
    }
  }

  near({ near }: CopyKeys): readonly Near[] {
    const shared = new Map<Keyed, number>();
    for (const key of near) {
      for (const group of this.#byKey.get(key) ?? []) {
        shared.set(group, (shared.get(group) ?? 0) + 1);
      }
    }
    return [...shared]
      .filter(([, keys]) => keys >= SHARED)
      .sort(([a, x], [b, y]) => y - x || compareIds(a.id, b.id))
      .slice(0, CANDIDATES)
      .map(([group, keys]) => ({ ...group, shared: keys }));
  }
}

/** For each text, the stored groups that may be its own, with their leaders. */
async function leadersNear(
  store: VectorStore,
  corpus: string,
  texts: readonly Keyed[],
): Promise<readonly (readonly Near[])[]> {
  const filter = { must: [inCorpus(corpus)] };
  const found = await store.queryBatch(
    'copy-groups',
    texts.map(({ keys }) => ({
      query: { vector: keyVector(keys.near), using: 'keys' },
      filter,
      limit: CANDIDATES,
      scoreThreshold: SHARED,
      payload: ['leader'] as const,
      budget: UNLIMITED,
    })),
  );
  const groups = new Map(
    found.flatMap((hits) => hits.map(({ id, payload }) => [payload.leader ?? '', id] as const)),
  );
  const leaders = await leadersOf(store, groups);
  return found.map((hits) =>
    hits.flatMap(({ id, score: shared }) => {
      const leader = leaders.get(id);
      return leader ? [{ ...leader, shared }] : [];
    }),
  );
}

/**
 * The leaders of groups, by the id of the group; those that left it are missing.
 * @param groups the id of each group by that of its leader
 */
async function leadersOf(
  store: VectorStore,
  groups: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Led>> {
  if (groups.size === 0) return new Map();
  const leaders = new Map<string, Led>();
  for (const point of await store.retrieve('premises', [...groups.keys()], LEADER)) {
    const id = groups.get(point.id)!;
    if (point.payload.copies !== id) continue;
    leaders.set(id, { id, text: await eventLoop.run(readText(copiedText(point))) });
  }
  return leaders;
}

type StoredText = PointOf<'premises', (typeof LEADER)['payload'][number]>;

/** A stored premise, with its vector, as its copies are found. */
export function copiedText({ id, payload, vectors }: StoredText): CopiedText {
  const { text, language, stance, claim } = payload;
  const vector = vectors!.semantic as DenseVector;
  return { id, text, language, stance, claim: [claim ?? []].flat()[0], vector };
}

/** How many groups are counted or deleted at once. */
const COUNTED = 500;

function inParts(groups: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let from = 0; from < groups.length; from += COUNTED) {
    parts.push(groups.slice(from, from + COUNTED));
  }
  return parts;
}

/**
 * The changes of groups that lose premises: they get another leader, or are deleted if nobody is left.
 * @param gone premises that are deleted or replaced
 */
export async function abandonedGroups(
  store: VectorStore,
  corpus: string,
  gone: readonly PointOf<'premises', 'copies'>[],
  added: readonly Point[],
): Promise<readonly Change[]> {
  const lost = new Map<string, Set<string>>();
  for (const { id, payload } of gone) {
    if (payload.copies === undefined) continue;
    const ids = lost.get(payload.copies) ?? new Set();
    lost.set(payload.copies, ids.add(id));
  }
  if (lost.size === 0) return [];
  const gained = new Map<string, Point[]>();
  for (const point of added) {
    const { copies } = point.payload as PayloadOf<'premises'>;
    if (copies === undefined || !lost.has(copies)) continue;
    const joined = gained.get(copies);
    if (joined) joined.push(point);
    else gained.set(copies, [point]);
  }
  const upsert: Point[] = [];
  const deleted: string[] = [];
  for (const some of inParts([...lost.keys()])) {
    const must = [inCorpus(corpus), matchAny('copies', some)];
    const facet = { key: 'copies', filter: { must }, limit: some.length };
    const counts = new Map(
      (await store.facet('premises', facet)).map(({ value, count }) => [String(value), count]),
    );
    const selection = { payload: ['leader'], budget: UNLIMITED } as const;
    const stored = await store.retrieve('copy-groups', some, selection);
    for (const { id, payload } of stored) {
      const left = lost.get(id)!;
      const joined = gained.get(id) ?? [];
      if (joined.length === 0 && (counts.get(id) ?? 0) <= left.size) deleted.push(id);
      else if (payload.leader !== undefined && left.has(payload.leader)) {
        const leader =
          joined.find((point) => point.id === payload.leader) ??
          joined[0] ??
          (await successorOf(store, corpus, id, left));
        if (leader !== undefined) upsert.push(await ledBy(corpus, id, leader as StoredText));
      }
    }
  }
  return [
    ...(upsert.length > 0 ? [{ collection: 'copy-groups', upsert }] : []),
    ...inParts(deleted).map((groups) => {
      const filter = { must: [inCorpus(corpus), matchAny('group', groups)] };
      return { collection: 'copy-groups', delete: { filter } };
    }),
  ];
}

async function ledBy(corpus: string, group: string, leader: StoredText): Promise<Point> {
  const read = await eventLoop.run(readText(copiedText(leader)));
  return leadingPoint(corpus, group, leader.id, copyKeys(read));
}

/** The first premise of a group that does not leave it. */
async function successorOf(
  store: VectorStore,
  corpus: string,
  group: string,
  leaving: ReadonlySet<string>,
): Promise<StoredText | undefined> {
  const filter = { must: [inCorpus(corpus), { key: 'copies', match: { value: group } }] };
  for await (const point of scrollAll(store, 'premises', filter, LEADER)) {
    if (!leaving.has(point.id)) return point;
  }
  return undefined;
}

/** The changes that give groups another leader where a write that was not completed has taken theirs. */
export async function repairedGroups(
  store: VectorStore,
  corpus: string,
): Promise<readonly Change[]> {
  const upsert: Point[] = [];
  const repair = async (groups: ReadonlyMap<string, string>) => {
    const selection = { payload: ['copies'], budget: UNLIMITED } as const;
    const leaders = await store.retrieve('premises', [...groups.values()], selection);
    const led = new Set(leaders.map(({ payload }) => payload.copies));
    for (const [group, leader] of groups) {
      if (led.has(group)) continue;
      const next = await successorOf(store, corpus, group, new Set([leader]));
      if (next !== undefined) upsert.push(await ledBy(corpus, group, next));
    }
  };
  let some = new Map<string, string>();
  const filter = { must: [inCorpus(corpus)] };
  const selection = { payload: ['leader'], budget: UNLIMITED } as const;
  for await (const { id, payload } of scrollAll(store, 'copy-groups', filter, selection)) {
    if (payload.leader === undefined) continue;
    some.set(id, payload.leader);
    if (some.size < COUNTED) continue;
    await repair(some);
    some = new Map();
  }
  await repair(some);
  return upsert.length > 0 ? [{ collection: 'copy-groups', upsert }] : [];
}

/** How many premises are grouped together. */
const REGROUPED = 512;

/** Forms the groups of a corpus again, from the vectors and texts that are stored. */
export async function regroupCopies(store: VectorStore, corpus: string): Promise<void> {
  const filter = { must: [inCorpus(corpus)] };
  await store.delete('copy-groups', { filter });
  let batch: PointOf<'premises'>[] = [];
  const regroup = async () => {
    const { groups, wordings } = await findCopyGroups(store, corpus, batch.map(copiedText));
    await store.upsert('copy-groups', wordings);
    const upsert = batch.flatMap(({ id, payload, vectors = {} }): Point[] => {
      const copies = groups.get(id);
      return payload.copies === copies ? [] : [{ id, vectors, payload: { ...payload, copies } }];
    });
    if (upsert.length > 0) await store.upsert('premises', upsert);
    batch = [];
  };
  const whole = { payload: true, vectors: true, budget: UNLIMITED } as const;
  for await (const point of scrollAll(store, 'premises', filter, whole)) {
    batch.push(point);
    if (batch.length === REGROUPED) await regroup();
  }
  if (batch.length > 0) await regroup();
}
