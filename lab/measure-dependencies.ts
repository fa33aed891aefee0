// Prints how many packages are shipped, which direct dependency brings how many of them, and what
// they take on the disk: `npm run lab -- measure-dependencies`.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  closure,
  directDependencies,
  nameOf,
  readLockfile,
} from '../scripts/supply-chain/lockfile.js';
import { PACKAGE_ROOT } from '../src/runtime/config.js';

const SHOWN = 12;

/** MB of a folder, without what lies in folders of that name below it. */
function megabytes(folder: string, without?: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== without) bytes += megabytes(path, without) * 1e6;
    else if (entry.isFile()) bytes += statSync(path).size;
  }
  return bytes / 1e6;
}

function print(rows: readonly (readonly [string, number])[], unit: string): void {
  const sorted = [...rows].sort(([, left], [, right]) => right - left);
  for (const [name, value] of sorted.slice(0, SHOWN)) {
    console.log(`  ${value.toFixed(0).padStart(5)} ${unit}  ${name}`);
  }
}

const lockfile = readLockfile();
const direct = directDependencies();
const shipped = closure(lockfile, direct);
const installed = [...lockfile.keys()].flatMap((folder) => {
  const path = join(PACKAGE_ROOT, folder);
  if (!statSync(path, { throwIfNoEntry: false })) return [];
  return [[folder, megabytes(path, 'node_modules')] as const];
});
const here = installed.filter(([folder]) => shipped.has(folder));
const sum = (rows: typeof installed) => rows.reduce((total, [, size]) => total + size, 0);

console.log(`shipped: ${shipped.size} packages in the lock file, for all platforms;`);
console.log(`  ${here.length} of them installed here, ${sum(here).toFixed(0)} MB`);
console.log(`with development: ${installed.length} installed, ${sum(installed).toFixed(0)} MB`);
console.log('\nbrought by one direct dependency alone:');
print(
  direct.map((name) => {
    const others = direct.filter((other) => other !== name);
    return [name, shipped.size - closure(lockfile, others).size];
  }),
  'packages',
);
console.log('\nlargest of what is shipped:');
print(
  here.map(([folder, size]) => [nameOf(folder), size]),
  'MB',
);
