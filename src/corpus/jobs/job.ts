import { z } from 'zod';
import {
  type AnswerCode,
  ElenchusError,
  type ErrorCode,
  isAnswerCode,
} from '../../runtime/errors.js';

const JOB_STATES = ['QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED', 'INTERRUPTED'] as const;

/** How many rejected lines a job lists; it counts all of them. */
export const REJECTIONS = 100;

const count = z.int().min(0);
const time = z.iso.datetime();
const problem = z.object({
  code: z.custom<AnswerCode>((code) => isAnswerCode(code as ErrorCode)),
  message: z.string(),
  field: z.string().optional(),
});
const rejection = problem.extend({ line: count });

export const jobSchema = z.object({
  id: z.uuid(),
  corpus: z.string(),
  state: z.enum(JOB_STATES),
  /** The size of the body as it was sent, and how much of it has been read. */
  bytes: count,
  bytesRead: count,
  /** The last line of which the outcome is counted below; a resumed job goes on after it. */
  line: count,
  added: count,
  replaced: count,
  unchanged: count,
  rejected: count,
  rejections: z.array(rejection).readonly(),
  /** Why it failed or was interrupted. */
  error: problem.optional(),
  createdAt: time,
  startedAt: time.optional(),
  endedAt: time.optional(),
});

/** A file of premises that is stored in the background: how far it is, and what became of it. */
export type IngestJob = Readonly<z.output<typeof jobSchema>>;
export type JobProblem = Readonly<z.output<typeof problem>>;
export type JobRejection = Readonly<z.output<typeof rejection>>;

/** What a job says before its first line. */
export const NOTHING_READ = {
  bytesRead: 0,
  line: 0,
  added: 0,
  replaced: 0,
  unchanged: 0,
  rejected: 0,
  rejections: [],
} as const satisfies Partial<IngestJob>;

export function newJob(id: string, corpus: string, bytes: number, createdAt: string): IngestJob {
  return { id, corpus, state: 'QUEUED', bytes, ...NOTHING_READ, createdAt };
}

/** Whether it waits or runs. */
export function isActive({ state }: IngestJob): boolean {
  return state === 'QUEUED' || state === 'RUNNING';
}

/** Whether it writes no more, unless somebody resumes it. */
export function hasEnded(job: IngestJob): boolean {
  return !isActive(job) && job.state !== 'INTERRUPTED';
}

/** Notes an unexpected error; returns the reference under which the log has it. */
export type LogError = (error: unknown) => string;

/** A temporary failure interrupts a job: it goes on at the next start. */
export function failed(error: unknown, log: LogError): Pick<IngestJob, 'state' | 'error'> {
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
