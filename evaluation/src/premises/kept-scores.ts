import { appendFile, readFile, truncate } from 'node:fs/promises';
import { digest } from 'elenchus/internal/domain/content.js';
import { badInput, ElenchusError, fileError, messageOf } from 'elenchus/internal/runtime/errors.js';
import { z } from 'zod';

/** The scores of some premises for a claim, by the digests of their texts. */
const lineSchema = z.object({ claim: z.string(), scores: z.record(z.string(), z.number()) });

/**
 * Scores of claims and premises, each computed once. In a file, they outlive the process: what was
 * computed before a stop is not computed again.
 */
export class KeptScores {
  readonly #known = new Map<string, Map<string, number>>();

  private constructor(private readonly file: string | undefined) {}

  /**
   * @param file JSONL: a line for the model, then one for each batch of scores; if undefined, scores
   *   are kept in memory alone
   * @param model changes whenever the scores do
   * @throws ElenchusError BAD_INPUT if the file holds something else; LINE_INVALID,
   *   FILE_DAMAGED, FILE_UNWRITABLE
   */
  static async open(file: string | undefined, model: string): Promise<KeptScores> {
    const kept = new KeptScores(file);
    if (file === undefined) return kept;
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw fileError('FILE_DAMAGED', file, error);
    });
    // What follows the last line break was cut off when the process was stopped.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const [head, ...lines] = whole.split('\n').slice(0, -1);
    const expected = JSON.stringify({ model });
    // A stop can cut off the first line, too.
    if (head === undefined ? !expected.startsWith(text) : head !== expected) {
      throw badInput('--claim-sims', `${file} has no scores of this model; name a new file`);
    }
    lines.forEach((line, at) => kept.#read(line, at + 2));
    if (text !== '') await truncate(file, Buffer.byteLength(whole));
    if (head === undefined) await kept.#append({ model });
    return kept;
  }

  /**
   * The score of each premise, in their order.
   * @param compute scores the premises at these places
   */
  async of(
    claim: string,
    premises: readonly string[],
    compute: (places: readonly number[]) => Promise<ArrayLike<number>>,
  ): Promise<Float32Array> {
    const about = digest(claim);
    const known = this.#known.get(about) ?? new Map<string, number>();
    this.#known.set(about, known);
    const keys = premises.map((text) => digest(text));
    const missing = [...keys.keys()].filter((at) => !known.has(keys[at]!));
    if (missing.length > 0) {
      const found = await compute(missing);
      const scores = Object.fromEntries(missing.map((at, place) => [keys[at]!, found[place]!]));
      for (const [key, score] of Object.entries(scores)) known.set(key, score);
      await this.#append({ claim: about, scores });
    }
    return Float32Array.from(keys, (key) => known.get(key)!);
  }

  #read(line: string, number: number): void {
    try {
      const { claim, scores } = lineSchema.parse(JSON.parse(line));
      const known = this.#known.get(claim) ?? new Map<string, number>();
      this.#known.set(claim, known);
      for (const [premise, score] of Object.entries(scores)) known.set(premise, score);
    } catch (cause) {
      const problem = cause instanceof z.ZodError ? z.prettifyError(cause) : messageOf(cause);
      const details = { file: this.file!, line: number, field: 'scores', problem };
      throw new ElenchusError('LINE_INVALID', details, { cause });
    }
  }

  async #append(line: object): Promise<void> {
    const { file } = this;
    if (file === undefined) return;
    await appendFile(file, `${JSON.stringify(line)}\n`).catch((error: unknown) => {
      throw fileError('FILE_UNWRITABLE', file, error);
    });
  }
}
