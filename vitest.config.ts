import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Apollo loads graphql as CommonJS; a second copy of it as a module would be another realm.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
