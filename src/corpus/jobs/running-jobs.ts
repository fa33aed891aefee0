import { failed, type LogError } from './failure.js';
import type { IngestJob } from './job.js';
import type { KeptJobs } from './kept-jobs.js';
import { runJob, type HeldRunner } from './run.js';

/** How many jobs run at a time; of one corpus only one. */
const RUNNING = 2;

/** How a job that runs is told to end. */
export type Ending = 'CANCELLED' | 'INTERRUPTED' | 'FORGOTTEN';

interface Running {
  readonly corpus: string;
  readonly stop: AbortController;
  /** Why it was told to end, if it was. */
  ending?: Ending;
  done: Promise<void>;
}

/** Runs jobs that wait, the oldest first. */
export class RunningJobs {
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
