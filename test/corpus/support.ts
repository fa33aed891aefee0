import { DEFINITIONS } from '../../src/corpus/collections/index.js';
import { type CorporaOptions, createCorpora } from '../../src/corpus/index.js';
import { graphWarning } from '../../src/domain/graph-warnings.js';
import type { NewGraph, PremiseRecord } from '../../src/domain/records.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import type { StructureEncoder } from '../../src/graphs/encoder.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { createMemoryStore, type MemoryStore } from '../support/memory-store.js';

/** Corpora over a store in memory; the same store again is the next process. */
export async function openCorpora(
  store: MemoryStore = createMemoryStore(),
  encoderVersion = '1',
  structureEncoder?: StructureEncoder,
  more: Pick<CorporaOptions, 'relevanceFilter' | 'onWarning' | 'imageReader'> = {},
) {
  const textEncoder = createFakeEncoder({ version: encoderVersion });
  const sparseEncoder = createSparseEncoder();
  const recordLimits = { maxTextCharacters: 1_000, maxRecordBytes: 10_000 };
  const structure = structureEncoder && { structureEncoder };
  const encoders = { textEncoder, sparseEncoder, ...structure };
  const holder = `process ${(processes += 1)}`;
  const corpora = await createCorpora({
    store,
    ...encoders,
    ...more,
    recordLimits,
    ttlMs: 50,
    holder,
  });
  return { ...corpora, store, textEncoder, sparseEncoder };
}

export type OpenCorpora = Awaited<ReturnType<typeof openCorpora>>;

/** A store that other processes also write to, like Qdrant. */
export interface SharedStore extends MemoryStore {
  /** Lets every right to write expire, as a while after all processes were killed. */
  expire(): void;
}

export function sharedStore(): SharedStore {
  const leases = new Map<string, { readonly holder: string; readonly isExpired: boolean }>();
  const memory = createMemoryStore();
  delete memory.frequencies;
  return {
    ...memory,
    atomicWrites: false,
    async lease(name, holder) {
      const before = leases.get(name);
      const refuse = () => {
        const reason = `${leases.get(name)?.holder} writes to it`;
        throw new ElenchusError('WRITES_PAUSED', {
          what: `nothing can be written to ${name}`,
          reason,
        });
      };
      if (before && before.holder !== holder && !before.isExpired) refuse();
      const own = { holder, isExpired: false };
      leases.set(name, own);
      return {
        isLeft: before !== undefined,
        async renew() {
          if (leases.get(name)?.holder !== holder) refuse();
          leases.set(name, own);
        },
        async release() {
          if (leases.get(name)?.holder === holder) leases.delete(name);
        },
      };
    },
    expire() {
      for (const [name, lease] of leases) leases.set(name, { ...lease, isExpired: true });
    },
  };
}

let processes = 0;

/** Gives a store `describe`, which an export needs. */
export function describable(store: MemoryStore = createMemoryStore()): MemoryStore {
  store.describe = async (name) => DEFINITIONS.find((each) => each.name === name);
  return store;
}

export function premise(id: string, fields: Partial<PremiseRecord> = {}): PremiseRecord {
  return {
    id,
    text: `Die Gemeinde soll das Schulhaus Nummer ${id} behalten.`,
    profile: {},
    extra: {},
    ...fields,
  };
}

/** A claim, a reason for it, a doubt about that reason, and a remark that leads nowhere. */
export function townGraph(id: string, fields: Partial<NewGraph> = {}): NewGraph {
  return {
    id,
    graph: {
      nodes: [
        { kind: 'I', id: 'claim', text: `Die Bibliothek ${id} soll sonntags offen sein.` },
        { kind: 'I', id: 'reason', text: `Viele haben nur am Sonntag Zeit für Buch ${id}.` },
        { kind: 'S', id: 'for', type: 'SUPPORT', scheme: 'Positive Consequences' },
        { kind: 'I', id: 'doubt', text: `Am Sonntag bleiben die meisten zu Hause, sagt ${id}.` },
        { kind: 'S', id: 'against', type: 'ATTACK' },
        { kind: 'I', id: 'remark', text: `Es regnet in ${id}.` },
      ],
      edges: [
        { source: 'reason', target: 'for' },
        { source: 'for', target: 'claim' },
        { source: 'doubt', target: 'against' },
        { source: 'against', target: 'for' },
      ],
      majorClaim: 'claim',
    },
    warnings: [graphWarning('NODE_ISOLATED', ['remark'])],
    extra: {},
    ...fields,
  };
}

/** Payloads of a collection, by external id or id. */
export function stored(store: MemoryStore, collection: string) {
  const points = [...(store.collections.get(collection)?.values() ?? [])];
  return new Map(points.map((point) => [String(point.payload.external_id ?? point.id), point]));
}
