import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import type { VectorStore } from '../../../src/store/port.js';
import { openEmbeddedStore } from '../../../src/store/embedded/index.js';
import { openQdrantStore } from '../../../src/store/qdrant/index.js';
import { OPTIONS, startQdrant, whyNoQdrant } from '../../support/qdrant.js';

export interface OpenStore {
  readonly store: VectorStore;
  close(): Promise<void>;
}

interface Engine {
  readonly name: VectorStore['engine'];
  /** Why it cannot be tested here. */
  readonly lack?: string;
  open(): Promise<OpenStore>;
}

export const ENGINES: readonly Engine[] = [
  {
    name: 'embedded',
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
    lack: whyNoQdrant(),
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

/** Runs the same tests on every engine, each with an empty store that they share. */
export function onEveryEngine(tests: (store: () => VectorStore) => void): void {
  for (const { name, lack, open } of ENGINES) {
    describe.skipIf(lack !== undefined)(`the ${name} store`, () => {
      let opened: OpenStore | undefined;
      beforeAll(async () => {
        opened = await open();
      });
      afterAll(() => opened?.close());
      tests(() => {
        if (!opened) throw new Error('the store is not open yet');
        return opened.store;
      });
    });
  }
}
