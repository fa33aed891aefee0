import { ElenchusError, messageOf } from '../../runtime/errors.js';

/** What a check found. */
export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'problem';
  /** For a problem: its code and what to do. */
  readonly detail: string;
}

/** Runs a check, which returns what is in order or throws what is not. */
export async function attempt(check: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { check, status: 'ok', detail: await work() };
  } catch (error) {
    return { check, status: 'problem', detail: describe(error) };
  }
}

/** The code and the message of an error. */
export function describe(error: unknown): string {
  const code = error instanceof ElenchusError ? error.code : 'INTERNAL';
  return `${code}: ${messageOf(error)}`;
}
