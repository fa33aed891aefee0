import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '../..');
const CLIENT = join(REPOSITORY, 'clients/typescript');

export interface ForeignFolder {
  readonly path: string;
  delete(): void;
}

/**
 * A folder elsewhere, in which the client is installed as it would be published. Other packages
 * come from the repository, so no network is needed.
 */
export function installPacked(others: readonly string[] = []): ForeignFolder {
  const path = mkdtempSync(join(tmpdir(), 'elenchus-client-user-'));
  npm(CLIENT, 'run', 'build');
  npm(CLIENT, 'pack', '--pack-destination', path);
  const [tarball = ''] = readdirSync(path);
  writeFileSync(join(path, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const installed = ['graphql', ...others].map((name) => join(REPOSITORY, 'node_modules', name));
  npm(path, 'install', '--offline', join(path, tarball), ...installed);
  return { path, delete: () => rmSync(path, { recursive: true }) };
}

function npm(cwd: string, ...parameters: string[]): void {
  execFileSync('npm', [...parameters, '--no-audit', '--no-fund', '--silent'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
