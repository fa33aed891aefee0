#!/usr/bin/env node
import { existsSync } from 'node:fs';

// A checkout compiles itself when its sources changed; an installed package ships compiled.
const buildScript = new URL('../scripts/build.js', import.meta.url);
if (existsSync(buildScript)) {
  const { buildIfStale } = await import(buildScript);
  await buildIfStale();
}
const { main } = await import('../dist/main.js');
await main(process.argv);
