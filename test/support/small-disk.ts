import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needing } from './lack.js';

export interface SmallDisk {
  readonly directory: string;
  unmount(): Promise<void>;
}

const PREFIX = join(tmpdir(), 'elenchus-disk-');

function mount(bytes: number, directory: string): boolean {
  const options = ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', directory];
  return spawnSync('mount', options).status === 0;
}

/** Only root can, and not in every container. */
function canMount(): boolean {
  const directory = mkdtempSync(PREFIX);
  const mounted = mount(2 ** 20, directory);
  if (mounted) spawnSync('umount', [directory]);
  rmdirSync(directory);
  return mounted;
}

/** Options of tests that need a small disk. */
export const NEEDS_DISK = needing(
  'root',
  canMount() ? undefined : 'no small disk can be mounted; run as root on Linux',
);

/** A file system of its own with so many bytes, in memory. */
export async function mountDisk(bytes: number): Promise<SmallDisk> {
  const directory = await mkdtemp(PREFIX);
  if (!mount(bytes, directory)) throw new Error('no small disk can be mounted');
  return {
    directory,
    unmount: async () => {
      spawnSync('umount', ['--lazy', directory]);
      await rmdir(directory);
    },
  };
}
