import { z } from 'zod';
import type { Json } from '../domain/premise.js';
import type { PremiseSearch } from '../domain/search.js';
import type { StoreEngine } from '../store/port.js';
import { fingerprint } from './cursor.js';
import { cachePerStore, remember } from './memory.js';
import { type Candidate, COMPLETE, growUntil, isComplete, type Ranking } from './order.js';
import { labelledCandidates, type PoolKey, type Source, type Stage } from './stage.js';

/**
 * At most `most` hits with one value of a key of the payload, all pages together. Hits without a
 * value are not limited.
 */
export interface Quota {
  /** Of one value. */
  readonly key: PoolKey;
  readonly most: number;
}

/** How many statements of one argument graph a search shows unless all are asked for. */
const STATEMENTS_OF_GRAPH = 2;

/** What a search of premises limits. */
export function premiseQuotas({
  graphStatements,
  copies,
}: Pick<PremiseSearch, 'graphStatements' | 'copies'>): readonly Quota[] {
  return [
    ...(graphStatements === 'ALL' ? [] : [{ key: 'graph', most: STATEMENTS_OF_GRAPH } as const]),
    ...(copies === 'KEEP' ? [] : [{ key: 'copies', most: 1 } as const]),
  ];
}

/** How many hits of the earlier parts of a search are gone through: as many as can be read. */
const DEPTH = 10_000;
/** How many hits are gone through, those that are left out included. The list ends there. */
const WALK = 100_000;

/** For how many corpora of a store it is known whether searches leave out hits. */
const KNOWN = 1_000;

/**
 * Whether the last search of a corpus left out hits. Then the next one reads more at once, since
 * reading on takes more calls. It changes no answer.
 */
const leavesOut = cachePerStore<boolean>(KNOWN);

/**
 * Leaves out hits of which enough of the same group come before them. A hit stays if all quotas
 * admit it, and only then counts for them. Nothing is saved in the cursor: each page goes through
 * the groups of the hits before it again, also through those of earlier parts of the search.
 * Undefined if there is no quota.
 */
export function quotaStage(quotas: readonly Quota[]): Stage<null> | undefined {
  if (quotas.length === 0) return undefined;
  return {
    name: 'quota',
    size: 0,
    state: z.null(),
    async run({ source, order, earlier }) {
      const groups = new Groups(source, quotas);
      let before: Promise<Shown> | undefined;
      const shownBefore = () => (before ??= earlier().then((orders) => shownBy(groups, orders)));
      return { state: null, ranked: withinQuotas(source, order, groups, shownBefore) };
    },
  };
}

function withinQuotas(
  { store, collection, whole }: Source,
  order: Ranking,
  groups: Groups,
  shownBefore: () => Promise<Shown>,
): Ranking {
  const left = leavesOut(store);
  const corpus = fingerprint([collection, whole]);
  return {
    async candidates(limit, payload) {
      let withPayload = payload;
      for (let asked = left.get(corpus) ? 2 * limit : limit; ; asked *= 4) {
        const { known, certain, bound } = await labelledCandidates(order, asked, withPayload);
        withPayload = false;
        const found = known.map(({ candidate }) => candidate);
        await groups.read(found);
        const shown = new Shown(await shownBefore());
        const stays = found.map((candidate) => shown.admits(groups.of(candidate)));
        const isWhole = !stays.includes(false);
        left.set(corpus, !isWhole);
        if (isWhole) return { entries: found, bound };
        // Behind the certain ones, a better hit that is not known yet may take the place.
        const entries = found.filter((_, at) => at < certain && stays[at]);
        if (entries.length >= limit || isComplete(bound)) return { entries, bound };
        if (asked >= WALK) return { entries, bound: COMPLETE };
      }
    },
  };
}

/** What the earlier parts of a search show. */
async function shownBy(groups: Groups, orders: readonly Ranking[]): Promise<Shown> {
  const shown = new Shown();
  for (const order of orders) {
    const { placed } = await growUntil(
      ({ placed }) => placed.length >= DEPTH,
      DEPTH,
      (limit) => order.candidates(limit, false),
    );
    const hits = placed.map(({ candidate }) => candidate);
    await groups.read(hits);
    for (const hit of hits) shown.admits(groups.of(hit));
  }
  return shown;
}

/** A group that a quota limits, with how many of it may be shown. */
interface Limited {
  readonly group: string;
  readonly most: number;
}

/** How many hits of each group are shown so far. */
class Shown {
  readonly #counts: Map<string, number>;

  constructor(before?: Shown) {
    this.#counts = new Map(before ? before.#counts : []);
  }

  /** Whether there is room for one more of all these groups. If there is, it counts. */
  admits(groups: readonly Limited[]): boolean {
    const counts = groups.map(({ group }) => this.#counts.get(group) ?? 0);
    if (groups.some(({ most }, at) => counts[at]! >= most)) return false;
    for (const [at, { group }] of groups.entries()) this.#counts.set(group, counts[at]! + 1);
    return true;
  }
}

/** The groups of hits, read once for each hit. */
class Groups {
  readonly #known = new Map<string, readonly Limited[]>();

  constructor(
    private readonly source: Source,
    private readonly quotas: readonly Quota[],
  ) {}

  of({ id }: Pick<Candidate, 'id'>): readonly Limited[] {
    return this.#known.get(id) ?? NONE;
  }

  /** Reads the groups of hits from their payloads, or else from the store: one call, if any. */
  async read(hits: readonly Candidate[]): Promise<void> {
    const missing: string[] = [];
    for (const { id, payload } of hits) {
      if (this.#known.has(id)) continue;
      if (payload) this.#known.set(id, this.#groupsIn(payload));
      else missing.push(id);
    }
    if (missing.length === 0) return;
    const keys = await this.#usedKeys();
    if (keys.length === 0) return;
    const { store, collection, scope } = this.source;
    const selection = { payload: keys, budget: scope.budget };
    const points = await (store as StoreEngine).retrieve(collection, missing, selection);
    for (const { id, payload } of points) this.#known.set(id, this.#groupsIn(payload));
  }

  #groupsIn(payload: Readonly<Record<string, Json | undefined>>): readonly Limited[] {
    const groups = this.quotas.flatMap(({ key, most }) => {
      const value = payload[key];
      return typeof value === 'string' ? [{ group: `${key} ${value}`, most }] : [];
    });
    return groups.length === 0 ? NONE : groups;
  }

  /** The keys, if any point of the corpus has one; remembered until the next write. */
  async #usedKeys(): Promise<readonly PoolKey[]> {
    const { store, collection, whole } = this.source;
    const keys = this.quotas.map(({ key }) => key);
    const { count } = await remember(this.source, ['used', keys], async () => {
      const should = keys.map((key) => ({ must_not: [{ is_empty: { key } }] }));
      return { count: await store.count(collection, { must: [whole, { should }] }) };
    });
    return count > 0 ? keys : [];
  }
}

const NONE: readonly Limited[] = [];
