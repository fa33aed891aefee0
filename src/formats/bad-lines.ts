import { quantity } from '../runtime/wording.js';
import { ElenchusError, type ErrorCode } from '../runtime/errors.js';
import { atLine } from './all-lines.js';

/** Why something was left out; `message` names file and line. */
export interface Problem {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Lines of an evaluation's files that cannot be used. They are left out, and the rest is measured. */
export class BadLines {
  readonly problems: Problem[] = [];

  /** @param strict fails at the first one */
  constructor(private readonly strict = false) {}

  /** Runs `use` for a line; undefined if it fails with a coded error, which is kept. */
  attempt<Value>(file: string, line: number, use: () => Value): Value | undefined {
    try {
      return use();
    } catch (error) {
      this.add(atLine(error, file, line));
      return undefined;
    }
  }

  /** Searches for a query; undefined if its text cannot be searched for. */
  async attemptQuery<Value>(id: string, search: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await search();
    } catch (error) {
      if (!(error instanceof ElenchusError)) throw error;
      const field = String(error.details['field']);
      // Any other field is wrong for all queries.
      if (!field.startsWith('by.')) throw error;
      this.add(new ElenchusError(error.code, { ...error.details, field: `query ${id}: ${field}` }));
      return undefined;
    }
  }

  /** Keeps a coded error; throws any other. */
  add(error: unknown): void {
    if (!(error instanceof ElenchusError) || this.strict) throw error;
    this.problems.push(error);
  }

  /** @throws ElenchusError EVALUATED_IN_PART if there are any */
  check(): void {
    const { length } = this.problems;
    if (length === 0) return;
    const parts = quantity(length, 'part of the files', 'parts of the files');
    throw new ElenchusError('EVALUATED_IN_PART', { parts });
  }
}

/** For those who want to know of the first bad line at once. */
export const NO_BAD_LINES = new BadLines(true);
