import { randomUUID } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { ElenchusError } from '../../errors.js';
import { watchQueue } from '../../telemetry/queues.js';
import type { StoredRegistry } from '../registry.js';
import { JobFiles } from './files.js';
import { isUnfinished, newJob, type IngestJob, type JobProblem } from './job.js';
import { runJob, type JobRunner } from './run.js';

/** How many jobs run at a time; of one corpus only one. */
const RUNNING = 2;
/** How many jobs wait, run or are being received: in all, and of one corpus. */
const UNFINISHED = { all: 40, ofCorpus: 5 };
/** What is kept of jobs that have ended, of each corpus. */
const KEPT = { jobs: 20, ms: 7 * 24 * 60 * 60 * 1_000 };

export interface IngestJobsOptions extends JobRunner {
  /** Where jobs are kept: a folder of their own. */
  readonly folder: string;
  readonly registry: Pick<StoredRegistry, 'require'>;
}

/** How a job that runs is told to end. */
type Ending = 'CANCELLED' | 'INTERRUPTED' | 'FORGOTTEN';

interface Running {
  readonly stop: AbortController;
  /** Why it was told to end, if it was. */
  ending?: Ending;
  done: Promise<void>;
}

/** Notes an unexpected error; returns the reference under which the log has it. */
type LogError = (error: unknown) => string;

/** Files of premises that are stored in the background. They outlive a restart. */
export class IngestJobs {
  readonly #files: JobFiles;
  /** The oldest first. */
  readonly #jobs = new Map<string, IngestJob>();
  readonly #running = new Map<string, Running>();
  /** Of each job that is being received, its corpus. */
  readonly #receiving = new Map<string, string>();
  readonly #unwatch = watchQueue('ingest jobs', () => this.#state());
  #log: LogError = () => 'no log';
  #isOpen = false;

  constructor(private readonly options: IngestJobsOptions) {
    this.#files = new JobFiles(options.folder);
  }

  /** Reads the jobs of earlier processes, and goes on with those that had not ended. */
  async open(log: LogError): Promise<void> {
    this.#log = log;
    for (const job of await this.#files.load(log)) {
      const goesOn = isUnfinished(job) || job.state === 'INTERRUPTED';
      this.#jobs.set(job.id, goesOn ? queued(job) : job);
    }
    this.#isOpen = true;
    for (const corpus of new Set([...this.#jobs.values()].map((job) => job.corpus))) {
      await this.#prune(corpus);
    }
    this.#startNext();
  }

  /**
   * Receives a body and starts a job for it.
   * @param take writes the body to a file
   * @throws ElenchusError CORPUS_NOT_FOUND, BUSY, STOPPING, STORE_FULL, STORE_FAILED; those of `take`
   */
  async receive(corpus: string, take: (file: string) => Promise<void>): Promise<IngestJob> {
    this.#requireOpen();
    await this.options.registry.require(corpus);
    this.#requirePlace(corpus);
    const id = randomUUID();
    this.#receiving.set(id, corpus);
    try {
      const body = this.#files.body(id);
      await mkdir(this.#files.folder, { recursive: true });
      await take(body);
      const { size } = await stat(body);
      const job = newJob(id, corpus, size, new Date().toISOString());
      await this.#files.save(job);
      this.#jobs.set(id, job);
    } catch (error) {
      await this.#files.remove(id);
      throw error;
    } finally {
      this.#receiving.delete(id);
    }
    this.#startNext();
    return this.#jobs.get(id)!;
  }

  get(id: string): IngestJob | undefined {
    return this.#jobs.get(id);
  }

  /** The jobs of a corpus, the newest first. */
  list(corpus: string): readonly IngestJob[] {
    return [...this.#jobs.values()].filter((job) => job.corpus === corpus).reverse();
  }

  /**
   * Ends a job; what it has stored stays. Waits for the batches that are being written.
   * @throws ElenchusError NOT_FOUND, INGEST_JOB_ENDED
   */
  async cancel(id: string): Promise<IngestJob> {
    const job = this.#require(id);
    if (job.state === 'DONE' || job.state === 'FAILED') throw ended(job, 'cancelled');
    if (this.#running.has(id)) await this.#end(id, 'CANCELLED');
    else if (job.state !== 'CANCELLED') {
      await this.#keep({ ...job, state: 'CANCELLED', endedAt: new Date().toISOString() });
    }
    return this.#require(id);
  }

  /**
   * Goes on with a job that was cancelled, has failed or was interrupted, at the line where it
   * stopped.
   * @throws ElenchusError NOT_FOUND, INGEST_JOB_ENDED, BUSY, STOPPING
   */
  async resume(id: string): Promise<IngestJob> {
    this.#requireOpen();
    const job = this.#require(id);
    if (job.state === 'DONE') throw ended(job, 'resumed');
    if (!isUnfinished(job)) {
      this.#requirePlace(job.corpus);
      await this.#keep(queued(job));
      this.#startNext();
    }
    return this.#require(id);
  }

  /** Ends all jobs of a corpus and deletes what is kept of them. */
  async forget(corpus: string): Promise<void> {
    for (const { id } of this.list(corpus)) {
      if (this.#running.has(id)) await this.#end(id, 'FORGOTTEN');
      await this.#remove(id);
    }
  }

  /** Lets no further batch begin. The jobs go on when the next process opens them. */
  stop(): void {
    this.#isOpen = false;
    for (const running of this.#running.values()) tell(running, 'INTERRUPTED');
  }

  /** Waits for the batches that are being written. */
  async close(): Promise<void> {
    this.stop();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
    this.#unwatch();
  }

  #startNext(): void {
    for (const job of this.#jobs.values()) {
      if (!this.#isOpen || this.#running.size >= RUNNING) return;
      const busy = [...this.#running.keys()].some(
        (id) => this.#jobs.get(id)?.corpus === job.corpus,
      );
      if (job.state === 'QUEUED' && !busy) this.#start(job);
    }
  }

  #start(job: IngestJob): void {
    const running: Running = { stop: new AbortController(), done: Promise.resolve() };
    this.#running.set(job.id, running);
    running.done = this.#run(job, running)
      .catch((error: unknown) => void this.#log(error))
      .finally(() => {
        this.#running.delete(job.id);
        this.#startNext();
      });
  }

  async #run(job: IngestJob, running: Running): Promise<void> {
    const { id } = job;
    const startedAt = job.startedAt ?? new Date().toISOString();
    let now: IngestJob = { ...job, state: 'RUNNING', startedAt };
    this.#jobs.set(id, now);
    let failure: unknown;
    try {
      await this.#files.save(now);
      await runJob(now, this.#files.body(id), this.options, running.stop.signal, async (next) => {
        now = next;
        await this.#keep(now);
      });
    } catch (error) {
      failure = error;
    }
    if (running.ending === 'FORGOTTEN') return;
    const last = running.ending
      ? { ...now, state: running.ending }
      : failure === undefined
        ? { ...now, state: 'DONE' as const, bytesRead: now.bytes }
        : { ...now, ...failed(failure, this.#log) };
    const over: IngestJob = { ...last, endedAt: new Date().toISOString() };
    try {
      await this.#files.save(over);
      if (over.state === 'DONE') await this.#files.removeBody(id);
    } finally {
      this.#jobs.set(id, over);
    }
    await this.#prune(job.corpus);
  }

  async #end(id: string, how: Ending): Promise<void> {
    const running = this.#running.get(id)!;
    tell(running, how);
    await running.done;
  }

  async #keep(job: IngestJob): Promise<void> {
    this.#jobs.set(job.id, job);
    await this.#files.save(job);
  }

  async #remove(id: string): Promise<void> {
    this.#jobs.delete(id);
    await this.#files.remove(id);
  }

  /** Deletes jobs that ended long ago, or before many others. */
  async #prune(corpus: string): Promise<void> {
    const over = this.list(corpus).filter((job) => !isUnfinished(job));
    const since = new Date(Date.now() - KEPT.ms).toISOString();
    for (const [place, { id, createdAt, endedAt = createdAt }] of over.entries()) {
      if (place >= KEPT.jobs || endedAt < since) await this.#remove(id);
    }
  }

  #require(id: string): IngestJob {
    const job = this.#jobs.get(id);
    if (job === undefined) throw new ElenchusError('NOT_FOUND', { field: 'id', id });
    return job;
  }

  #requireOpen(): void {
    if (!this.#isOpen) throw new ElenchusError('STOPPING');
  }

  #requirePlace(corpus: string): void {
    const waiting = [...this.#jobs.values()].filter(isUnfinished).map((job) => job.corpus);
    const taken = [...waiting, ...this.#receiving.values()];
    const own = taken.filter((each) => each === corpus).length;
    if (taken.length < UNFINISHED.all && own < UNFINISHED.ofCorpus) return;
    throw new ElenchusError('BUSY');
  }

  #state() {
    const unfinished = [...this.#jobs.values()].filter(isUnfinished).length;
    const running = this.#running.size;
    return { waiting: Math.max(0, unfinished - running), running };
  }
}

function tell(running: Running, how: Ending): void {
  running.ending ??= how;
  running.stop.abort();
}

function queued({ error: _, endedAt: __, ...job }: IngestJob): IngestJob {
  return { ...job, state: 'QUEUED' };
}

function ended({ id, state }: IngestJob, action: string): ElenchusError {
  return new ElenchusError('INGEST_JOB_ENDED', { field: 'id', id, state, action });
}

/** What passes by itself interrupts a job: it goes on at the next start. */
function failed(error: unknown, log: LogError): Pick<IngestJob, 'state' | 'error'> {
  const known = asAnswer(error);
  const { code, message, http } = known ?? new ElenchusError('INTERNAL', { reference: log(error) });
  return { state: http === 503 ? 'INTERRUPTED' : 'FAILED', error: { code, message } as JobProblem };
}

/** The error as the sender of the body understands it. */
function asAnswer(error: unknown): ElenchusError | undefined {
  if (!(error instanceof ElenchusError)) return undefined;
  if (error.code !== 'FILE_DAMAGED' && error.code !== 'FILE_NOT_FOUND') {
    return error.isForAnswers ? error : undefined;
  }
  const problem =
    error.code === 'FILE_DAMAGED' ? error.message : 'the server does not keep it any more';
  return new ElenchusError('BODY_INVALID', { format: 'NDJSON', problem }, { cause: error });
}
