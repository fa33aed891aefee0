import { checkEncoder } from '../domain/corpus.js';
import { ElenchusError } from '../runtime/errors.js';
import type { Cancellation } from '../runtime/scope.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type { StoredPoint } from '../store/port.js';
import type { CorpusChanges, WriterOptions } from './changes.js';
import type { CorpusState } from './registry.js';
import type { ExistingPolicy, Prepared, PutOptions, WriteOutcome, WriteStatus } from './types.js';

/** A record to write: ready, or already rejected. */
export type Item<Ready extends Prepared> =
  { readonly ready: Ready } | { readonly decided: WriteOutcome };

export function readyItems<Ready extends Prepared>(items: readonly Item<Ready>[]): Ready[] {
  return items.flatMap((item) => ('ready' in item ? item.ready : []));
}

/** The outcome for an error with a code; throws any other. */
export function refuse(error: unknown, externalId: string | undefined, id?: string): WriteOutcome {
  if (!(error instanceof ElenchusError)) throw error;
  const { code, message, details } = error;
  const field = details.field === undefined ? undefined : String(details.field);
  return { id, externalId, status: 'REJECTED', error: { code, message, field } };
}

/** An item that can be written, or the result of one that cannot. */
export type Attempt<Item> = { readonly item: Item } | { readonly outcome: WriteOutcome };

/** If `read` refuses an item, that becomes the result of the item. */
export function attempt<Item>(read: () => Item, externalId?: string): Attempt<Item> {
  try {
    return { item: read() };
  } catch (error) {
    return { outcome: refuse(error, externalId) };
  }
}

/** Writes the items that can be written; outcomes are in the order of the items. */
export async function writeAttempts<Item>(
  attempts: readonly Attempt<Item>[],
  write: (items: readonly Item[]) => Promise<readonly WriteOutcome[]>,
): Promise<readonly WriteOutcome[]> {
  const good = attempts.flatMap((each) => ('item' in each ? [each.item] : []));
  const written = (await write(good)).values();
  return attempts.map((each) => ('outcome' in each ? each.outcome : next(written)));
}

function next(outcomes: Iterator<WriteOutcome>): WriteOutcome {
  const { value, done } = outcomes.next();
  if (done) throw new TypeError('the writer answered fewer items than it was sent');
  return value;
}

/** The outcome for an item, given the hash stored under its id. */
export function decide(
  item: Item<Prepared>,
  storedHash: string | undefined,
  existing: ExistingPolicy,
): WriteOutcome {
  if ('decided' in item) return item.decided;
  const { id, hash, record } = item.ready;
  const outcome = (status: WriteOutcome['status']) => ({ id, externalId: record.id, status });
  if (storedHash === undefined) return outcome('ADDED');
  if (existing === 'REJECT') {
    const error = new ElenchusError('DUPLICATE_ID', { field: 'id', id: record.id ?? id });
    return refuse(error, record.id, id);
  }
  return outcome(storedHash === hash || existing === 'KEEP' ? 'UNCHANGED' : 'REPLACED');
}

export function isWritten({ status }: WriteOutcome): boolean {
  return status === 'ADDED' || status === 'REPLACED';
}

/**
 * The records as they are to be stored, or why they cannot be.
 * @param prepare can pause, because some records are very large
 * @throws the reason of the signal
 */
async function prepareItems<Incoming extends { readonly id?: string }, Ready extends Prepared>(
  records: readonly Incoming[],
  prepare: (record: Incoming) => Generator<void, Ready>,
  signal: Cancellation,
): Promise<Item<Ready>[]> {
  function* prepared(record: Incoming): Generator<void, Item<Ready>> {
    try {
      return { ready: yield* prepare(record) };
    } catch (error) {
      return { decided: refuse(error, record.id) };
    }
  }
  const items: Item<Ready>[] = [];
  for (const record of records) items.push(await eventLoop.run(prepared(record), { signal }));
  return items;
}

/** If two items have the same id, the first one counts, and a different second one is refused. */
function withoutDuplicates<Ready extends Prepared>(items: readonly Item<Ready>[]): Item<Ready>[] {
  const hashes = new Map<string, string>();
  return items.map((item) => {
    if ('decided' in item) return item;
    const { id, hash, record } = item.ready;
    const first = hashes.get(id);
    if (first === undefined) {
      hashes.set(id, hash);
      return item;
    }
    if (first === hash) {
      return { decided: { id, externalId: record.id, status: 'UNCHANGED' } };
    }
    const error = new ElenchusError('DUPLICATE_ID', { field: 'id', id: record.id ?? id });
    return { decided: refuse(error, record.id, id) };
  });
}

/** An item that is written. */
export interface Written<Ready extends Prepared> {
  readonly ready: Ready;
  /** Its place among the items of the write. */
  readonly place: number;
  readonly status: WriteStatus;
}

/** A stored item, as far as its deletion needs it. */
type StoredItem = StoredPoint<{
  readonly corpus: string;
  readonly external_id?: string;
  /** Of a premise: the graph that it is a statement of, and is only deleted with. */
  readonly graph?: string | undefined;
}>;

/**
 * What is particular to one kind of item.
 * @typeParam Ready an item as it is to be stored, but for what takes long
 * @typeParam Made what takes long, such as vectors
 */
export interface ItemKind<
  Incoming extends { readonly id?: string },
  Ready extends Prepared,
  Made extends object,
  Stored extends StoredItem,
> {
  /**
   * When items are checked, and what takes long is made: before a write waits for its turn, while it
   * waits, or in its turn, for what must see the writes before it.
   */
  readonly preparation: 'BEFORE' | 'MEANWHILE' | 'IN_TURN';
  /** Whether items have vectors, so that their corpus must be encoded with the present encoder. */
  readonly isEncoded: boolean;
  /** Whether a later item of a write replaces an earlier one of the same id; otherwise it is refused. */
  readonly lastCounts?: boolean;
  /** How items are checked. What is returned can pause, because some items are very large. */
  preparing(
    corpus: string,
    incoming: readonly Incoming[],
  ): Promise<(item: Incoming) => Generator<void, Ready>>;
  /** What becomes of items, given what is stored. */
  compare(items: readonly Item<Ready>[], existing: ExistingPolicy): Promise<WriteOutcome[]>;
  /** Makes what takes long, ahead of the turn to write. */
  make(written: readonly Written<Ready>[], signal: Cancellation): Promise<Made>;
  /** Writes, in turn. `refuse` is for what cannot be written after all. */
  commit(
    state: CorpusState,
    written: readonly Written<Ready>[],
    made: Made,
    refuse: (item: Written<Ready>, error: unknown) => void,
  ): Promise<void>;
  stored(ids: readonly string[]): Promise<readonly Stored[]>;
  /** Deletes, in turn. */
  remove(state: CorpusState, stored: readonly Stored[]): Promise<void>;
}

/** Writes and deletes the items of one kind. */
export class ItemWriter<
  Incoming extends { readonly id?: string },
  Ready extends Prepared,
  Made extends object,
  Stored extends StoredItem,
> {
  constructor(
    private readonly options: Pick<WriterOptions, 'registry' | 'pause' | 'textEncoder'>,
    private readonly changes: CorpusChanges,
    private readonly kind: ItemKind<Incoming, Ready, Made, Stored>,
  ) {}

  /**
   * Prepares the items and compares them with what is stored, before the turn to write and again in
   * it.
   * @returns one outcome for each item, in order
   */
  async put(
    corpus: string,
    incoming: readonly Incoming[],
    { existing = 'REPLACE', signal }: PutOptions = {},
  ): Promise<readonly WriteOutcome[]> {
    this.options.pause.requireNotPaused();
    const { preparation } = this.kind;
    const make = () => this.#make(corpus, incoming, existing, this.changes.cancellation(signal));
    const making = preparation === 'IN_TURN' ? undefined : make();
    making?.catch(() => undefined);
    if (preparation === 'BEFORE') {
      const { outcomes, made } = await making!;
      if (made === undefined) return outcomes;
    }
    const write = async () => {
      const { items, outcomes, made } = await (making ?? make());
      return made === undefined ? outcomes : this.#commit(corpus, items, made, existing);
    };
    return this.changes.inTurn(corpus, write, signal);
  }

  async #make(
    corpus: string,
    incoming: readonly Incoming[],
    existing: ExistingPolicy,
    signal: Cancellation,
  ) {
    await this.#requireState(corpus);
    const prepare = await this.kind.preparing(corpus, incoming);
    const prepared = await prepareItems(incoming, prepare, signal);
    const items = this.kind.lastCounts ? prepared : withoutDuplicates(prepared);
    const outcomes = await this.kind.compare(items, existing);
    const written = writtenOf(items, outcomes);
    const made = written.length > 0 ? await this.kind.make(written, signal) : undefined;
    return { items, outcomes, made };
  }

  async #commit(
    corpus: string,
    items: readonly Item<Ready>[],
    made: Made,
    existing: ExistingPolicy,
  ): Promise<readonly WriteOutcome[]> {
    const state = await this.#requireState(corpus);
    const outcomes = await this.kind.compare(items, existing);
    const written = writtenOf(items, outcomes);
    await this.kind.commit(state, written, made, ({ ready, place }, error) => {
      outcomes[place] = refuse(error, ready.record.id, ready.id);
    });
    return outcomes;
  }

  /** @throws ElenchusError CORPUS_NOT_FOUND, STORE_MODEL_MISMATCH, CORPUS_OUTDATED */
  async #requireState(corpus: string): Promise<CorpusState> {
    const state = await this.options.registry.require(corpus);
    if (this.kind.isEncoded) checkEncoder(state.record, this.options.textEncoder.model);
    return state;
  }

  /**
   * @param ids UUIDs
   * @param signal as in `PutOptions`
   * @returns one outcome for each id, in order
   */
  delete(
    corpus: string,
    ids: readonly string[],
    signal?: Cancellation,
  ): Promise<readonly WriteOutcome[]> {
    const write = async (): Promise<WriteOutcome[]> => {
      const state = await this.options.registry.require(corpus);
      const stored = await this.kind.stored(ids);
      const own = stored.filter(({ payload }) => payload.corpus === corpus);
      const gone = own.filter(({ payload }) => payload.graph === undefined);
      if (gone.length > 0) await this.kind.remove(state, gone);
      const found = new Map(own.map(({ id, payload }) => [id, payload]));
      return ids.map((id) => {
        const payload = found.get(id);
        if (payload === undefined) {
          return refuse(new ElenchusError('NOT_FOUND', { field: 'ids', id }), undefined, id);
        }
        const { graph, external_id: externalId } = payload;
        if (graph !== undefined) return refuse(statementOfGraph('ids', id, graph), externalId, id);
        // An id that is given twice is found only once.
        found.delete(id);
        return { id, externalId, status: 'DELETED' };
      });
    };
    return this.changes.inTurn(corpus, write, signal);
  }
}

/** The error for changing a statement of a graph by itself. */
export function statementOfGraph(field: string, id: string, graph: string): ElenchusError {
  return new ElenchusError('STATEMENT_OF_GRAPH', { field, id, graph });
}

function writtenOf<Ready extends Prepared>(
  items: readonly Item<Ready>[],
  outcomes: readonly WriteOutcome[],
): Written<Ready>[] {
  return items.flatMap((item, place) => {
    const outcome = outcomes[place]!;
    if (!isWritten(outcome) || !('ready' in item)) return [];
    return { ready: item.ready, place, status: outcome.status };
  });
}
