import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ElenchusError, fileError, messageOf } from '../../runtime/errors.js';
import { KeyedQueue } from '../queue.js';
import { jobSchema, type IngestJob } from './job.js';

const RECORD = '.json';
const BODY = '.ndjson';
const DRAFT = '.draft';

/** A folder with two files for each job: its record, and the body that was sent. */
export class JobFiles {
  /** Changes of one job are stored one after the other. */
  readonly #changes = new KeyedQueue();

  constructor(readonly folder: string) {}

  body(id: string): string {
    return join(this.folder, `${id}${BODY}`);
  }

  /**
   * Stores a record so that it outlives a power cut, and is never half written.
   * @throws ElenchusError STORE_FULL, STORE_FAILED
   */
  save(job: IngestJob): Promise<void> {
    return this.#changes.run(job.id, () => this.#save(job));
  }

  async #save(job: IngestJob): Promise<void> {
    const file = this.#record(job.id);
    try {
      await mkdir(this.folder, { recursive: true });
      await writeFile(`${file}${DRAFT}`, JSON.stringify(job), { flush: true });
      await rename(`${file}${DRAFT}`, file);
      await syncFolder(this.folder);
    } catch (cause) {
      throw (cause as NodeJS.ErrnoException).code === 'ENOSPC'
        ? new ElenchusError('STORE_FULL', { directory: this.folder }, { cause })
        : new ElenchusError('STORE_FAILED', { problem: messageOf(cause) }, { cause });
    }
  }

  /**
   * All jobs, the oldest first. Bodies that did not arrive completely are deleted; a record that
   * cannot be read is reported, and stays as it is.
   */
  async load(onDamaged: (error: ElenchusError) => void): Promise<IngestJob[]> {
    const names = new Set(await readdir(this.folder).catch(() => [] as string[]));
    const jobs: IngestJob[] = [];
    for (const name of names) {
      const file = join(this.folder, name);
      const isLeft = name.endsWith(BODY) && !names.has(name.replace(BODY, RECORD));
      if (isLeft || name.endsWith(DRAFT)) await rm(file, { force: true });
      if (!name.endsWith(RECORD)) continue;
      try {
        jobs.push(jobSchema.parse(JSON.parse(await readFile(file, 'utf8'))));
      } catch (error) {
        onDamaged(fileError('FILE_DAMAGED', file, error));
      }
    }
    return jobs.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  }

  async removeBody(id: string): Promise<void> {
    await rm(this.body(id), { force: true });
  }

  remove(id: string): Promise<void> {
    return this.#changes.run(id, async () => {
      await rm(this.#record(id), { force: true });
      await this.removeBody(id);
    });
  }

  #record(id: string): string {
    return join(this.folder, `${id}${RECORD}`);
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Not needed on Windows, and not possible there.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
