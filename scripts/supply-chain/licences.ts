import { type Locked, type Lockfile, nameOf } from './lockfile.js';

/** Licences that permit use, change and distribution in a product under Apache-2.0. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
  'Zlib',
]);

/** Further licences, for the packages that are named here only, and why they may be used. */
const EXCEPTIONS: readonly {
  readonly licence: string;
  readonly packages: RegExp;
  readonly devOnly?: boolean;
  readonly because: string;
}[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-(libvips-|wasm32$|win32-)/,
    because: 'libvips is a library of its own, which may be replaced',
  },
  { licence: 'EPL-2.0', packages: /^elkjs$/, because: 'it is used unchanged' },
  {
    licence: 'OFL-1.1',
    packages: /^@(fontsource|expo-google-fonts)/,
    because: 'fonts may be embedded and bundled',
  },
  {
    licence: 'Elastic-2.0',
    packages: /^@apollo\/(composition|federation-internals|query-graphs|query-planner)$/,
    devOnly: true,
    because: 'tests only: it is neither changed, distributed nor offered as a service',
  },
  { licence: 'MPL-2.0', packages: /^axe-core$/, devOnly: true, because: 'tests only' },
  { licence: 'PSF-2.0', packages: /^argparse$|^typescript/, devOnly: true, because: 'tools only' },
];

export interface Refused {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** How many packages have each licence, as the lock file words it. */
export function licences(lockfile: Lockfile): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [folder, { license = 'none' }] of lockfile) {
    names.set(license, [...(names.get(license) ?? []), nameOf(folder)]);
  }
  return new Map([...names].sort(([, left], [, right]) => right.length - left.length));
}

/** Packages whose licence is not allowed, or that name none. */
export function refusedLicences(lockfile: Lockfile): Refused[] {
  return [...lockfile].flatMap(([folder, locked]) => {
    const name = nameOf(folder);
    if (isAllowed(name, locked)) return [];
    return [{ name, version: locked.version, licence: locked.license ?? 'none' }];
  });
}

/** An expression of SPDX: of alternatives one must be allowed, of licences that add up all. */
function isAllowed(name: string, { license, dev }: Locked): boolean {
  if (license === undefined) return false;
  const alternatives = license.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) => {
    return alternative.split(' AND ').every((licence) => {
      if (ALLOWED.has(licence)) return true;
      return EXCEPTIONS.some((exception) => {
        if (exception.licence !== licence || !exception.packages.test(name)) return false;
        return !exception.devOnly || dev === true;
      });
    });
  });
}
