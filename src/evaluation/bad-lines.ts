import { ElenchusError } from '../errors.js';
import { atLine } from './lines.js';

/** Lines of an evaluation's files that cannot be used. They are left out, and the rest is measured. */
export class BadLines {
  readonly problems: ElenchusError[] = [];

  /** @param strict fails at the first one */
  constructor(private readonly strict = false) {}

  /** Runs `use` for a line; undefined if it fails with a coded error, which is kept. */
  attempt<Value>(file: string, line: number, use: () => Value): Value | undefined {
    try {
      return use();
    } catch (error) {
      const located = atLine(error, file, line);
      if (!(located instanceof ElenchusError)) throw located;
      if (this.strict) throw located;
      this.problems.push(located);
      return undefined;
    }
  }

  /** @throws ElenchusError EVALUATED_IN_PART if there are any */
  check(): void {
    const { length } = this.problems;
    if (length > 0) throw new ElenchusError('EVALUATED_IN_PART', { count: length });
  }
}

/** For those who want to know of the first bad line at once. */
export const NO_BAD_LINES = new BadLines(true);
