import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LackReporter } from './test/support/lack.js';

const ALL = ['test/**/*.test.ts', 'evaluation/test/**/*.test.ts'];
const BROWSER = 'test/**/*.browser.test.ts';
const FUZZ = 'test/**/*.fuzz.test.ts';
const FAULTS = 'test/**/*.faults.test.ts';
const PYTHON = 'test/support/python.ts';
const E2E = ['test/cli/**/*.test.ts', 'evaluation/test/cli/**/*.test.ts', 'test/**/*.e2e.test.ts'];

/** `ELENCHUS_TEST_REPORT=FILE npm test` writes the outcome of each test there, too. */
const REPORT = process.env['ELENCHUS_TEST_REPORT'];

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export default defineConfig({
  // Apollo loads graphql as CommonJS; a second copy of it as a module would be another realm.
  resolve: {
    alias: [
      { find: 'graphql', replacement: 'graphql/index.js' },
      {
        find: /^(#client|@elenchus\/client)$/,
        replacement: path('clients/typescript/src/index.ts'),
      },
      { find: /^elenchus$/, replacement: path('src/index.ts') },
      { find: 'elenchus-evaluation', replacement: path('evaluation/src/index.ts') },
      { find: /^elenchus\/internal\/(.*)\.js$/, replacement: path('src/$1.ts') },
    ],
  },
  test: {
    // These end what hangs. On a busy machine a test may take long and must not fail by it, nor may
    // one whose properties are tried many times.
    testTimeout: 120_000 * Number(process.env['FAST_CHECK_TIMES'] ?? 1),
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // Test files share what they import with others of their worker; to load it anew for each
    // would take more time than most tests do. So no file may leave anything changed.
    isolate: false,
    restoreMocks: true,
    // More than there are cores, since tests wait for processes and pages.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    reporters: [
      'default',
      ...(REPORT ? [['json', { outputFile: REPORT }] as ['json', object]] : []),
      new LackReporter(),
    ],
    globalSetup: ['test/support/temporary.ts', 'test/support/seed.ts', 'test/support/compile.ts'],
    setupFiles: 'test/support/properties.ts',
    // `npm test`, `npm run test:e2e`, `test:browser`, `test:fuzz` and `test:faults` run one each.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ALL,
          exclude: [...E2E, BROWSER, FUZZ, FAULTS],
          globalSetup: PYTHON,
        },
      },
      {
        extends: true,
        test: { name: 'e2e', include: E2E, exclude: [FUZZ], globalSetup: PYTHON },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [BROWSER],
          globalSetup: 'test/support/browser-setup.ts',
        },
      },
      { extends: true, test: { name: 'fuzz', include: [FUZZ], globalSetup: PYTHON } },
      { extends: true, test: { name: 'faults', include: [FAULTS] } },
    ],
  },
});
