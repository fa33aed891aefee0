import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';

/** What package-lock.json says of one package. */
export interface Locked {
  readonly version: string;
  /** Whether it is one of our own workspaces. */
  readonly link?: boolean;
  readonly license?: string;
  readonly integrity?: string;
  /** Whether only development needs it. */
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The packages of others by their folder, such as "node_modules/a/node_modules/b". */
export type Lockfile = ReadonlyMap<string, Locked>;

export function readLockfile(): Lockfile {
  const text = readFileSync(join(PACKAGE_ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
  const others = Object.entries(packages).filter(
    ([folder, { link }]) => folder.includes('node_modules/') && !link,
  );
  return new Map(others);
}

/** Of the packages that are shipped: the product and its evaluation. */
export function directDependencies(): string[] {
  const names = ['.', 'evaluation'].flatMap((folder) => {
    const text = readFileSync(join(PACKAGE_ROOT, folder, 'package.json'), 'utf8');
    return Object.keys((JSON.parse(text) as { dependencies: Record<string, string> }).dependencies);
  });
  return [...new Set(names)].filter((name) => name !== 'elenchus');
}

/** "@scope/name" of a folder. */
export function nameOf(folder: string): string {
  return folder.split('node_modules/').at(-1)!;
}

/** The folders of packages and of everything that they need, on all platforms. */
export function closure(lockfile: Lockfile, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = names.map((name) => `node_modules/${name}`);
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const locked = lockfile.get(folder);
    if (!locked || found.has(folder)) continue;
    found.add(folder);
    const needed = { ...locked.dependencies, ...locked.optionalDependencies };
    const peers = Object.keys(locked.peerDependencies ?? {});
    const required = peers.filter((name) => !locked.peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys(needed), ...required]) {
      const at = resolve(lockfile, folder, name);
      if (at !== undefined) open.push(at);
    }
  }
  return found;
}

/** Where Node finds a package from a folder. */
function resolve(lockfile: Lockfile, folder: string, name: string): string | undefined {
  const parts = folder.split('/node_modules/');
  for (let length = parts.length; length > 0; length -= 1) {
    const at = `${parts.slice(0, length).join('/node_modules/')}/node_modules/${name}`;
    if (lockfile.has(at)) return at;
  }
  const top = `node_modules/${name}`;
  return lockfile.has(top) ? top : undefined;
}
