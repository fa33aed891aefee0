// Adds the optional platform packages that a single-platform registry mirror leaves out of
// package-lock.json, without which `npm ci` refuses the lock file, and asks the registry for their
// checksums and licences, without which `npm ci` would install them unchecked.
// Run after `npm install` on such a machine: node scripts/complete-lockfile.js
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const OS = /\b(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|windows)/;
const CPU = /(arm64|aarch64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64|x86_64|wasm32)/;

/** What a platform package's name says of the machine that it is for. */
function platformOf(name) {
  const base = name.split('/').at(-1);
  const os = OS.exec(base)?.[1];
  const cpu = CPU.exec(base)?.[1];
  return {
    ...(cpu && { cpu: [cpu.replace('x86_64', 'x64').replace('aarch64', 'arm64')] }),
    ...(os && { os: [os.replace('windows', 'win32')] }),
    ...(name === 'fsevents' && { os: ['darwin'] }),
    ...(base.includes('musl') && { libc: ['musl'] }),
  };
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const packages = lock.packages;
for (const [location, entry] of Object.entries(packages)) {
  if (!entry.link) delete entry.resolved;
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${location}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    const version = range.replace(/^[\^~]/, '');
    if (packages[nested] || (packages[top] && packages[top].version === version)) continue;
    if (packages[top] && !packages[top].os) continue;
    packages[packages[top] ? nested : top] = {
      version,
      ...(entry.dev && { dev: true }),
      optional: true,
      ...platformOf(name),
    };
  }
}
for (const [location, entry] of Object.entries(packages)) {
  if (!location.includes('node_modules/') || entry.link || entry.integrity) continue;
  const spec = `${location.split('node_modules/').at(-1)}@${entry.version}`;
  const answer = execFileSync('npm', ['view', spec, 'dist.integrity', 'license', '--json']);
  const { 'dist.integrity': integrity, license } = JSON.parse(answer);
  if (!integrity) throw new Error(`the registry has no checksum of ${spec}`);
  Object.assign(entry, { integrity, license });
}
const sorted = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted.map((key) => [key, packages[key]]));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
