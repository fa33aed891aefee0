// Prints a bill of materials in CycloneDX of what is shipped, on all platforms:
// `npm run --silent sbom > sbom.cdx.json`. `npm sbom --omit dev` would also leave out packages
// that are shipped and that development needs as well, so its full list is filtered here.
import { execFileSync } from 'node:child_process';
import { endWithReader } from '../src/cli/main.js';
import { PACKAGE_ROOT } from '../src/runtime/config.js';
import { closure, directDependencies, nameOf, readLockfile } from './supply-chain/lockfile.js';

interface Bill {
  readonly metadata: { readonly component: { readonly 'bom-ref': string; readonly name: string } };
  readonly components: readonly { readonly 'bom-ref': string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const answer = execFileSync('npm', command, {
  cwd: PACKAGE_ROOT,
  encoding: 'utf8',
  maxBuffer: 1e8,
});
const bill = JSON.parse(answer) as Bill;
const lockfile = readLockfile();
const refs = new Set(
  [...closure(lockfile, directDependencies())].map((folder) => {
    return `${nameOf(folder)}@${lockfile.get(folder)!.version}`;
  }),
);
const root = bill.metadata.component['bom-ref'];
const shipped: Bill = {
  ...bill,
  // npm takes the name of the folder.
  metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: 'elenchus' } },
  components: bill.components.filter((component) => refs.has(component['bom-ref'])),
  dependencies: bill.dependencies
    .filter(({ ref }) => refs.has(ref) || ref === root)
    .map((entry) => ({ ...entry, dependsOn: entry.dependsOn.filter((ref) => refs.has(ref)) })),
};
process.stdout.on('error', endWithReader);
console.log(JSON.stringify(shipped, null, 2));
