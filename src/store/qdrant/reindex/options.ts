import type { CollectionDefinition, VectorStore } from '../../port.js';

/** What is changed in the copies, so that they are for another version. */
export interface Rewriting {
  /** What it makes. A command that was stopped goes on only with the same. */
  readonly id: string;
  /** The dense vectors that it encodes again. They may have another size. */
  readonly vectors: readonly string[];
  /** Skips what it has done before. */
  apply(copies: VectorStore): Promise<void>;
  /** Refuses searches to servers of the earlier version, which cannot use the copies. */
  close(originals: VectorStore): Promise<void>;
}

export interface ReindexOptions {
  readonly definitions: readonly CollectionDefinition[];
  readonly rewriting?: Rewriting | undefined;
  /** Undoes what `close` of a rewriting has done. */
  reopen?(originals: VectorStore): Promise<void>;
  /** Keep the old collections. */
  readonly keepOld?: boolean;
  /** Ends the command, unless it has switched already. */
  readonly signal?: AbortSignal;
  /** How long to wait for requests of others; by default, as long as one can take. */
  readonly settleMs?: number;
  /** @param done how many points of `all` are copied */
  onProgress?(done: number, all: number): void;
  /** Called, and waited for, when something else begins, with what it is. */
  onStep?(step: string): unknown;
}

export interface ReindexOutcome {
  readonly points: number;
  /** The collections in use by the names that stand for them. */
  readonly collections: Readonly<Record<string, string>>;
  /** An earlier command had copied a part already. */
  readonly resumed: boolean;
}
