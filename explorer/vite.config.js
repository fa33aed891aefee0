// Bundles the Explorer into dist/explorer; the server serves that folder at /.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressBundle } from '../scripts/compress-bundle.js';

// The same bundle whoever builds it: test runners and shells may have set something else.
process.env.NODE_ENV = 'production';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  resolve: { alias: { '@elenchus/client': here('../clients/typescript/src/index.ts') } },
  plugins: [compressBundle()],
  esbuild: { jsx: 'automatic' },
  // `npx vite explorer` serves the sources beside a running API.
  server: {
    proxy: Object.fromEntries(
      ['/graphql', '/graphiql', '/graphs/', '/images/'].map((path) => [
        path,
        'http://127.0.0.1:4000',
      ]),
    ),
  },
  build: {
    outDir: '../dist/explorer',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and images as files, not as data URIs, so that a strict Content-Security-Policy holds.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      onwarn(warning, warn) {
        // "use client" means something to server rendering only.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
