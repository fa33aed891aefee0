import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { licences, refusedLicences } from '../scripts/supply-chain/licences.js';
import {
  closure,
  directDependencies,
  type Locked,
  nameOf,
  readLockfile,
} from '../scripts/supply-chain/lockfile.js';
import { PACKAGE_ROOT } from '../src/runtime/config.js';

const lockfile = readLockfile();
const shipped = closure(lockfile, directDependencies());
const locked = (name: string, license: string | undefined, dev?: boolean) =>
  new Map<string, Locked>([
    [
      `node_modules/${name}`,
      { version: '1.0.0', ...(license && { license }), ...(dev && { dev }) },
    ],
  ]);

describe('the lock file', () => {
  it('has a checksum of every package, on every platform', () => {
    const unchecked = [...lockfile].filter(
      ([, { integrity }]) => !integrity?.startsWith('sha512-'),
    );
    expect(unchecked.map(([folder]) => folder)).toEqual([]);
    expect(lockfile.size).toBeGreaterThan(500);
  });

  it('ships neither linters, bundlers nor package managers', () => {
    const tools = /^(eslint|jshint|prettier|vite|rollup|esbuild|npm|pnpm)$|yarn|webpack|lint/;
    expect([...shipped].map(nameOf).filter((name) => tools.test(name))).toEqual([]);
  });

  it('ships what is installed without development, and nothing else', () => {
    const production = [...lockfile].filter(([, { dev }]) => !dev).map(([folder]) => folder);
    expect([...shipped].sort()).toEqual(production.sort());
  });
});

describe('licences', () => {
  it('of all packages are allowed', () => {
    expect(refusedLicences(lockfile)).toEqual([]);
    expect([...licences(lockfile).values()].flat()).toHaveLength(lockfile.size);
  });

  it.each([
    ['a package without one', 'a', undefined, false],
    ['one that is not listed', 'a', 'AGPL-3.0-only', false],
    ['one that may be used in tests only', 'axe-core', 'MPL-2.0', false],
    ['an exception for another package', 'a', 'EPL-2.0', true],
    ['one of several that all apply', 'a', '(MIT AND GPL-3.0-only)', true],
  ])('refuse %s', (_, name, license, dev) => {
    expect(refusedLicences(locked(name, license, dev))).toEqual([
      { name, version: '1.0.0', licence: license ?? 'none' },
    ]);
  });

  it.each([
    ['a listed one', 'a', 'MIT', false],
    ['one of several to choose from', 'a', '(AGPL-3.0-only OR MIT)', false],
    ['an exception', 'axe-core', 'MPL-2.0', true],
  ])('allow %s', (_, name, license, dev) => {
    expect(refusedLicences(locked(name, license, dev))).toEqual([]);
  });
});

describe('the bill of materials', () => {
  it('lists what is shipped on any platform, with checksums', () => {
    const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
      cwd: PACKAGE_ROOT,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const { bomFormat, components } = JSON.parse(text) as {
      bomFormat: string;
      components: { name: string; version: string; hashes?: unknown[]; licenses?: unknown[] }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const named = [...shipped].map(
      (folder) => `${nameOf(folder)}@${lockfile.get(folder)!.version}`,
    );
    const listed = components.map(({ name, version }) => `${name}@${version}`);
    expect(new Set(listed)).toEqual(new Set(named));
    const bare = components.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length);
    expect(bare).toEqual([]);
  });
});
