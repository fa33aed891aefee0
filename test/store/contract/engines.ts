import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { openEmbeddedStore } from '../../../src/store/embedded/index.js';
import type { VectorStore } from '../../../src/store/port.js';
import { openQdrantStore } from '../../../src/store/qdrant/index.js';
import { needing } from '../../support/lack.js';
import { needingQdrant, OPTIONS, startQdrant } from '../../support/qdrant.js';

export interface OpenStore {
  readonly store: VectorStore;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: VectorStore['engine'];
  /** Options of its tests. */
  readonly needs: ReturnType<typeof needing>;
  open(): Promise<OpenStore>;
}

export const ENGINES: readonly Engine[] = [
  {
    name: 'embedded',
    needs: { skip: false },
    async open() {
      const directory = await mkdtemp(join(tmpdir(), 'elenchus-store-'));
      const store = await openEmbeddedStore({ directory });
      return {
        store,
        async close() {
          await store.close();
          await rm(directory, { recursive: true });
        },
      };
    },
  },
  {
    name: 'qdrant',
    needs: needingQdrant(),
    async open() {
      const server = await startQdrant();
      const store = await openQdrantStore({ ...server, ...OPTIONS });
      return {
        store,
        async close() {
          await store.close();
          await server.close();
        },
      };
    },
  },
];

/** Runs the same tests on every engine. */
export function describeEngines(
  title: (name: string) => string,
  tests: (engine: Engine) => void,
): void {
  for (const engine of ENGINES) describe(title(engine.name), engine.needs, () => tests(engine));
}

/** Runs the same tests on every engine, each with an empty store that they share. */
export function onEveryEngine(tests: (store: () => VectorStore) => void): void {
  describeEngines(
    (name) => `the ${name} store`,
    ({ open }) => {
      let opened: OpenStore | undefined;
      beforeAll(async () => {
        opened = await open();
      });
      afterAll(() => opened?.close());
      tests(() => {
        if (!opened) throw new Error('the store is not open yet');
        return opened.store;
      });
    },
  );
}
