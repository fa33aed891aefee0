import { ElenchusError } from '../../runtime/errors.js';
import type { IngestJob, JobProblem } from './job.js';

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
