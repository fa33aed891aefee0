import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  keepReserve,
  KEPT_FREE_BYTES,
  releaseReserve,
  RESERVE_FILE,
} from '../../../src/store/embedded/disk.js';
import { mountDisk, NEEDS_DISK } from '../../support/small-disk.js';
import { NOTES, notes } from './points.js';
import { openStore, temporaryDirectory } from './support.js';

const MEGABYTE = 2 ** 20;

/** Until the test ends. */
async function mountedDisk(bytes: number): Promise<string> {
  const disk = await mountDisk(bytes);
  onTestFinished(() => disk.unmount());
  return disk.directory;
}

/** A store with 200 notes and a reserve, on a disk of its own. */
async function storeWithReserve() {
  const disk = await mountedDisk(KEPT_FREE_BYTES + 120 * MEGABYTE);
  const directory = join(disk, 'data');
  const store = await openStore(directory);
  await store.upsert(NOTES.name, notes(0, 200));
  keepReserve(directory);
  return { disk, directory, store };
}

/** Leaves no room on a disk. @returns the file to remove to have it again */
async function fillUp(disk: string): Promise<string> {
  const ballast = join(disk, 'ballast');
  const { bavail, bsize } = await statfs(disk);
  await writeFile(ballast, Buffer.alloc(bavail * bsize));
  return ballast;
}

it(
  'a full disk refuses writes with STORE_FULL, loses nothing and goes on when there is room',
  NEEDS_DISK,
  async () => {
    const disk = await mountedDisk(KEPT_FREE_BYTES + 24 * MEGABYTE);

    const ballast = join(disk, 'ballast');
    await writeFile(ballast, Buffer.alloc(12 * MEGABYTE));
    const directory = join(disk, 'data');
    const store = await openStore(directory);

    let acknowledged = 0;
    const fill = async () => {
      for (;;) {
        await store.upsert(NOTES.name, notes(acknowledged, acknowledged + 100));
        acknowledged += 100;
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: 'STORE_FULL' });
    expect(acknowledged).toBeGreaterThan(0);
    expect(await store.count(NOTES.name)).toBe(acknowledged);
    // Tidying may have made some room meanwhile, and may go on to.
    const more = join(disk, 'more');
    const { bavail, bsize } = await statfs(disk);
    await writeFile(more, Buffer.alloc(bavail * bsize - KEPT_FREE_BYTES / 2));
    await expect(store.upsert(NOTES.name, notes(0, 1))).rejects.toMatchObject({
      code: 'STORE_FULL',
    });

    await rm(ballast);
    await rm(more);
    await store.upsert(NOTES.name, notes(acknowledged, acknowledged + 100));
    await store.close();
    const again = await openStore(directory);
    expect(await again.count(NOTES.name)).toBe(acknowledged + 100);
  },
);

it(
  'a disk that others have filled can be read, deleted from and restarted on',
  NEEDS_DISK,
  async () => {
    const { disk, directory, store } = await storeWithReserve();
    expect((await stat(join(directory, RESERVE_FILE))).size).toBeGreaterThan(0);

    const ballast = await fillUp(disk);
    await expect(store.upsert(NOTES.name, notes(200, 201))).rejects.toMatchObject({
      code: 'STORE_FULL',
      message: expect.stringContaining('searches and deletions go on') as string,
    });
    expect(await store.count(NOTES.name)).toBe(200);
    await store.delete(NOTES.name, { ids: notes(0, 50).map(({ id }) => id) });
    await store.close();

    const again = await openStore(directory);
    expect(await again.count(NOTES.name)).toBe(150);
    await expect(again.upsert(NOTES.name, notes(0, 1))).rejects.toMatchObject({
      code: 'STORE_FULL',
    });
    await rm(ballast);
    await again.upsert(NOTES.name, notes(0, 50));
    expect(await again.count(NOTES.name)).toBe(200);
  },
);

it(
  'a full disk is restarted on by its reserve, which is there again when there is room',
  NEEDS_DISK,
  async () => {
    const { disk, directory, store } = await storeWithReserve();
    await store.close();
    const ballast = await fillUp(disk);

    const again = await openStore(directory);
    expect(await again.count(NOTES.name)).toBe(200);
    await rm(ballast);
    keepReserve(directory);
    expect((await stat(join(directory, RESERVE_FILE))).size).toBeGreaterThan(0);
  },
);

it('a folder in place of the reserve is left alone', async () => {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, RESERVE_FILE));
  keepReserve(directory);
  expect(releaseReserve(directory)).toBe(false);
  expect((await stat(join(directory, RESERVE_FILE))).isDirectory()).toBe(true);
});
