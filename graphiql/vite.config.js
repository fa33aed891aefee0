// Bundles GraphiQL into dist/graphiql; the server serves that folder at /graphiql.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressBundle } from '../scripts/compress-bundle.js';

// The same bundle whoever builds it: test runners and shells may have set something else.
process.env.NODE_ENV = 'production';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/graphiql/',
  plugins: [compressBundle()],
  esbuild: { jsx: 'automatic' },
  worker: { format: 'es' },
  build: {
    outDir: '../dist/graphiql',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and images as files, not as data URIs, so that a strict Content-Security-Policy holds.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4000,
    rollupOptions: {
      onwarn(warning, warn) {
        // "use client" means something to server rendering only.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
});
