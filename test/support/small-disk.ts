import { spawnSync } from 'node:child_process';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why there is none, for tests that are skipped. */
export const NO_DISK = 'mounting a small disk needs root';

export interface SmallDisk {
  readonly directory: string;
  unmount(): Promise<void>;
}

/** A file system of its own with so many bytes, in memory; undefined where it cannot be mounted. */
export async function mountDisk(bytes: number): Promise<SmallDisk | undefined> {
  const directory = await mkdtemp(join(tmpdir(), 'elenchus-disk-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', directory]);
  if (mount.status !== 0) {
    await rmdir(directory);
    return undefined;
  }
  return {
    directory,
    unmount: async () => {
      spawnSync('umount', ['--lazy', directory]);
      await rmdir(directory);
    },
  };
}
