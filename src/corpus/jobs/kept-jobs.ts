import { ElenchusError } from '../../runtime/errors.js';
import { JobFiles } from './files.js';
import { hasEnded, type IngestJob } from './job.js';

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
