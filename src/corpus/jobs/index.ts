import { randomUUID } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { ElenchusError } from '../../runtime/errors.js';
import { watchQueue } from '../../runtime/telemetry/queues.js';
import type { StoredRegistry } from '../registry.js';
import {
  failed,
  hasEnded,
  type IngestJob,
  isActive,
  type LogError,
  newJob,
  NOTHING_READ,
} from './job.js';
import { KeptJobs } from './kept-jobs.js';
import { type HeldRunner, JobHolds, type JobRunner, runJob } from './run.js';

/** At most this many jobs wait, run or are being received: in all, and of one corpus. */
const MAX_ACTIVE = { all: 40, ofCorpus: 5 };

interface IngestJobsOptions extends JobRunner {
  /** Where jobs are kept: a folder of their own. */
  readonly folder: string;
  readonly registry: Pick<StoredRegistry, 'require'>;
}

/** A file that is being received. */
interface Arriving {
  readonly corpus: string;
  /** The generation of the corpus that the file is for; undefined accepts any. */
  generation: string | undefined;
}

/** Files of premises that are stored in the background. They outlive a restart. */
export class IngestJobs {
  readonly #kept: KeptJobs;
  readonly #holds = new JobHolds();
  readonly #running: RunningJobs;
  readonly #arriving = new Set<Arriving>();
  readonly #unwatch = watchQueue('ingest-jobs', () => this.#state());

  constructor(private readonly options: IngestJobsOptions) {
    this.#kept = new KeptJobs(options.folder);
    this.#running = new RunningJobs(this.#kept, { ...options, holds: this.#holds });
  }

  /** Reads the jobs of earlier processes, and goes on with those that had not ended. */
  async open(log: LogError): Promise<void> {
    await this.#kept.load(log);
    for (const job of this.#kept.all()) if (!hasEnded(job)) this.#kept.show(queued(job));
    this.#running.open(log);
  }

  /**
   * Receives a body and starts a job for it.
   * @param take writes the body to a file
   * @throws ElenchusError CORPUS_NOT_FOUND, BUSY, STOPPING, STORE_FULL, STORE_FAILED; those of `take`
   */
  async receive(corpus: string, take: (file: string) => Promise<void>): Promise<IngestJob> {
    const { files } = this.#kept;
    const { registry } = this.options;
    this.#requireOpen();
    const { generation } = (await registry.require(corpus)).record;
    this.#requirePlace(corpus);
    const id = randomUUID();
    const arriving: Arriving = { corpus, generation };
    this.#arriving.add(arriving);
    try {
      const body = files.body(id);
      await mkdir(files.folder, { recursive: true });
      await take(body);
      const { size } = await stat(body);
      const job = newJob(id, corpus, size, new Date().toISOString());
      await files.save(job);
      // It may have been deleted meanwhile, and another one created under its name.
      const { record } = await registry.require(corpus);
      if (record.generation !== (arriving.generation ?? record.generation))
        throw new ElenchusError('CORPUS_NOT_FOUND', { corpus });
      this.#kept.show(job);
    } catch (error) {
      await files.remove(id);
      throw error;
    } finally {
      this.#arriving.delete(arriving);
    }
    this.#running.startNext();
    return this.#kept.require(id);
  }

  get(id: string): IngestJob | undefined {
    return this.#kept.get(id);
  }

  /** The jobs of a corpus, the newest first. */
  list(corpus: string): readonly IngestJob[] {
    return this.#kept.ofCorpus(corpus);
  }

  /**
   * Ends a job; what it has stored stays. Waits for the batches that are being written.
   * @throws ElenchusError NOT_FOUND, INGEST_JOB_ENDED
   */
  async cancel(id: string): Promise<IngestJob> {
    const job = this.#kept.require(id);
    if (job.state === 'DONE' || job.state === 'FAILED') throw ended(job, 'cancelled');
    if (this.#running.has(id)) await this.#running.end(id, 'CANCELLED');
    else if (job.state !== 'CANCELLED') {
      await this.#kept.keep({ ...job, state: 'CANCELLED', endedAt: new Date().toISOString() });
    }
    return this.#kept.require(id);
  }

  /**
   * Goes on with a job that was cancelled, has failed or was interrupted, at the line where it
   * stopped.
   * @throws ElenchusError NOT_FOUND, INGEST_JOB_ENDED, BUSY, STOPPING; WRITES_PAUSED while it is held
   */
  async resume(id: string): Promise<IngestJob> {
    this.#requireOpen();
    const job = this.#kept.require(id);
    if (job.state === 'DONE') throw ended(job, 'resumed');
    if (!isActive(job)) {
      this.#holds.requireNone(job.corpus);
      this.#requirePlace(job.corpus);
      await this.#kept.keep(queued(job));
      this.#running.startNext();
    }
    return this.#kept.require(id);
  }

  /** Lets the jobs of a corpus write nothing, and none be resumed, while something is deleted from it. */
  hold<Result>(corpus: string, deletion: () => Promise<Result>): Promise<Result> {
    return this.#holds.during(corpus, deletion);
  }

  /**
   * Refuses while a job of a corpus may still write, also one that goes on at the next start. A file
   * that is still arriving is no job yet, so it does not count.
   * @throws ElenchusError INGEST_JOB_UNFINISHED
   */
  requireEnded(corpus: string): void {
    const job = this.list(corpus).find((each) => !hasEnded(each));
    if (job) throw unfinished(job);
  }

  /**
   * Lets the jobs of a corpus that could be resumed begin at the first line again. They must be held,
   * so that none is resumed meanwhile. To be called when the corpus is about to be cleared.
   */
  async rewind(corpus: string): Promise<void> {
    this.#expect(corpus, undefined);
    for (const job of this.list(corpus)) {
      if (job.state === 'DONE' || !hasEnded(job)) continue;
      await this.#kept.keep({ ...job, ...NOTHING_READ });
    }
  }

  /**
   * Ends all jobs of a corpus and deletes what is kept of them. Once this is called, none begins to
   * write a further batch.
   */
  async forget(corpus: string): Promise<void> {
    this.#expect(corpus, 'none');
    const jobs = this.list(corpus);
    for (const { id } of jobs) this.#kept.hide(id);
    await Promise.all(jobs.map(({ id }) => this.#running.end(id, 'FORGOTTEN')));
    for (const { id } of jobs) await this.#kept.remove(id);
  }

  /**
   * Deletes what is kept of jobs that have ended.
   * @throws ElenchusError INGEST_JOB_UNFINISHED if one was resumed; the others are deleted
   */
  async forgetEnded(ids: readonly string[]): Promise<void> {
    const jobs = ids.flatMap((id) => this.#kept.get(id) ?? []);
    for (const { id } of jobs.filter(hasEnded)) await this.#kept.remove(id);
    const resumed = jobs.find((job) => !hasEnded(job));
    if (resumed) throw unfinished(resumed);
  }

  /** Lets no further batch begin. The jobs go on when the next process opens them. */
  stop(): void {
    this.#running.stop();
  }

  /** Waits for the batches that are being written. */
  async close(): Promise<void> {
    this.stop();
    await this.#running.idle();
    this.#unwatch();
  }

  /** Sets the generation of the corpus that files which are still arriving are for. */
  #expect(corpus: string, generation: string | undefined): void {
    for (const each of this.#arriving) if (each.corpus === corpus) each.generation = generation;
  }

  #requireOpen(): void {
    if (!this.#running.isOpen) throw new ElenchusError('STOPPING');
  }

  #requirePlace(corpus: string): void {
    const waiting = this.#kept.all().filter(isActive);
    const taken = [
      ...waiting.map((job) => job.corpus),
      ...[...this.#arriving].map((each) => each.corpus),
    ];
    const own = taken.filter((each) => each === corpus).length;
    if (taken.length < MAX_ACTIVE.all && own < MAX_ACTIVE.ofCorpus) return;
    throw new ElenchusError('BUSY');
  }

  #state() {
    const active = this.#kept.all().filter(isActive).length;
    const running = this.#running.size;
    return { waiting: Math.max(0, active - running), running };
  }
}

function queued({ error: _, endedAt: __, ...job }: IngestJob): IngestJob {
  return { ...job, state: 'QUEUED' };
}

function unfinished({ corpus, id, state }: IngestJob): ElenchusError {
  return new ElenchusError('INGEST_JOB_UNFINISHED', { corpus, id, state });
}

function ended({ id, state }: IngestJob, action: string): ElenchusError {
  return new ElenchusError('INGEST_JOB_ENDED', { field: 'id', id, state, action });
}

/** How many jobs run at a time; of one corpus only one. */
const RUNNING = 2;

/** How a job that runs is told to end. */
type Ending = 'CANCELLED' | 'INTERRUPTED' | 'FORGOTTEN';

interface Running {
  readonly corpus: string;
  readonly stop: AbortController;
  /** Why it was told to end, if it was. */
  ending?: Ending;
  done: Promise<void>;
}

/** Runs jobs that wait, the oldest first. */
class RunningJobs {
  readonly #running = new Map<string, Running>();
  #log: LogError = () => 'no log';
  #isOpen = false;

  constructor(
    private readonly kept: KeptJobs,
    private readonly runner: HeldRunner,
  ) {}

  get size(): number {
    return this.#running.size;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(log: LogError): void {
    this.#log = log;
    this.#isOpen = true;
    this.startNext();
  }

  has(id: string): boolean {
    return this.#running.has(id);
  }

  startNext(): void {
    for (const job of this.kept.all()) {
      if (!this.#isOpen || this.#running.size >= RUNNING) return;
      const busy = [...this.#running.values()].some(({ corpus }) => corpus === job.corpus);
      if (job.state === 'QUEUED' && !busy) this.#start(job);
    }
  }

  /** Lets no further batch of a job begin, and waits for those that are being written. */
  async end(id: string, how: Ending): Promise<void> {
    const running = this.#running.get(id);
    if (running === undefined) return;
    tell(running, how);
    await running.done;
  }

  /** Lets no further batch of any job begin. */
  stop(): void {
    this.#isOpen = false;
    for (const running of this.#running.values()) tell(running, 'INTERRUPTED');
  }

  /** Waits for the batches that are being written. */
  async idle(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  #start(job: IngestJob): void {
    const { corpus } = job;
    const running: Running = { corpus, stop: new AbortController(), done: Promise.resolve() };
    this.#running.set(job.id, running);
    running.done = this.#run(job, running)
      .catch((error: unknown) => void this.#log(error))
      .finally(() => {
        this.#running.delete(job.id);
        this.startNext();
      });
  }

  async #run(job: IngestJob, running: Running): Promise<void> {
    const { kept, runner } = this;
    const startedAt = job.startedAt ?? new Date().toISOString();
    let now: IngestJob = { ...job, state: 'RUNNING', startedAt };
    kept.show(now);
    let failure: unknown;
    try {
      await kept.files.save(now);
      await runJob(now, kept.files.body(job.id), runner, running.stop.signal, async (next) => {
        now = next;
        if (running.ending !== 'FORGOTTEN') await kept.keep(now);
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
      await kept.files.save(over);
      if (over.state === 'DONE') await kept.files.removeBody(job.id);
    } finally {
      kept.show(over);
    }
    await kept.prune(job.corpus);
  }
}

function tell(running: Running, how: Ending): void {
  if (how === 'FORGOTTEN') running.ending = how;
  running.ending ??= how;
  running.stop.abort();
}
