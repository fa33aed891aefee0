import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ElenchusError, fileError } from '../../runtime/errors.js';
import { DRAFT, keepFile } from '../../runtime/files.js';
import { KeyedQueue } from '../pause.js';
import { hasEnded, type IngestJob, jobSchema } from './job.js';

const RECORD = '.json';
const BODY = '.ndjson';

/** A folder with two files for each job: its record, and the body that was sent. */
class JobFiles {
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
    return this.#changes.run(job.id, () => keepFile(this.#record(job.id), JSON.stringify(job)));
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

/** What is kept of jobs that have ended, of each corpus. */
const KEPT = { jobs: 20, ms: 7 * 24 * 60 * 60 * 1_000 };

/** The jobs that are known: in memory, and in files that outlive the process. */
export class KeptJobs {
  readonly files: JobFiles;
  /** The oldest first. */
  readonly #jobs = new Map<string, IngestJob>();

  constructor(folder: string) {
    this.files = new JobFiles(folder);
  }

  /** Reads the jobs of earlier processes. */
  async load(onDamaged: (error: ElenchusError) => void): Promise<void> {
    for (const job of await this.files.load(onDamaged)) this.#jobs.set(job.id, job);
    const corpora = new Set(this.all().map(({ corpus }) => corpus));
    for (const corpus of corpora) await this.prune(corpus);
  }

  /** The oldest first. */
  all(): readonly IngestJob[] {
    return [...this.#jobs.values()];
  }

  /** The jobs of a corpus, the newest first. */
  ofCorpus(corpus: string): readonly IngestJob[] {
    return this.all()
      .filter((job) => job.corpus === corpus)
      .reverse();
  }

  get(id: string): IngestJob | undefined {
    return this.#jobs.get(id);
  }

  /** @throws ElenchusError NOT_FOUND */
  require(id: string): IngestJob {
    const job = this.#jobs.get(id);
    if (job === undefined) throw new ElenchusError('NOT_FOUND', { field: 'id', id });
    return job;
  }

  /** Shows a job as it is now, before that is stored. */
  show(job: IngestJob): void {
    this.#jobs.set(job.id, job);
  }

  /** @throws ElenchusError STORE_FULL, STORE_FAILED */
  async keep(job: IngestJob): Promise<void> {
    this.show(job);
    await this.files.save(job);
  }

  /** Shows a job no more; its files stay. */
  hide(id: string): void {
    this.#jobs.delete(id);
  }

  async remove(id: string): Promise<void> {
    this.hide(id);
    await this.files.remove(id);
  }

  /** Deletes jobs that ended long ago, or before many others. */
  async prune(corpus: string): Promise<void> {
    const over = this.ofCorpus(corpus).filter(hasEnded);
    const since = new Date(Date.now() - KEPT.ms).toISOString();
    for (const [place, { id, createdAt, endedAt = createdAt }] of over.entries()) {
      if (place >= KEPT.jobs || endedAt < since) await this.remove(id);
    }
  }
}
