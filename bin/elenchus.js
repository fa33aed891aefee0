#!/usr/bin/env -S node --max-old-space-size=1024 --max-semi-space-size=64
// Up to 2 GiB V8 collects garbage early; beyond, it lets the heap grow fourfold first. Most garbage is
// that of one answer: with more room for it, a quarter less of the time goes to collecting it.
import { existsSync } from 'node:fs';

// A checkout compiles itself when its sources changed; an installed package ships compiled.
const buildScript = new URL('../scripts/build.js', import.meta.url);
if (existsSync(buildScript)) {
  const { buildIfStale } = await import(buildScript);
  // The pages are needed where they are served, or looked for.
  const pages = ['serve', 'doctor'].includes(process.argv[2]) ? ['Explorer', 'GraphiQL'] : [];
  const evaluation = process.argv.includes('evaluate') ? ['evaluation'] : [];
  await buildIfStale('server', ...evaluation, ...pages);
}
const { main } = await import('../dist/cli/main.js');
await main(process.argv);
