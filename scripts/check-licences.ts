// Lists the licences of all packages, and fails on one that is not allowed:
// `npx tsx scripts/check-licences.ts`. scripts/supply-chain/licences.ts says which are, and why.
import { licences, refusedLicences } from './supply-chain/licences.js';
import { readLockfile } from './supply-chain/lockfile.js';

const lockfile = readLockfile();
const production = new Map([...lockfile].filter(([, { dev }]) => !dev));
for (const [title, packages] of [
  ['shipped', production],
  ['for development', new Map([...lockfile].filter(([folder]) => !production.has(folder)))],
] as const) {
  console.log(`${packages.size} packages, ${title}:`);
  for (const [licence, names] of licences(packages)) {
    const some = names.length > 4 ? '' : `  ${names.join(', ')}`;
    console.log(`  ${String(names.length).padStart(4)} ${licence}${some}`);
  }
}
const refused = refusedLicences(lockfile);
for (const { name, version, licence } of refused) {
  console.error(`not allowed: ${name}@${version} (${licence})`);
}
process.exitCode = refused.length > 0 ? 1 : 0;
