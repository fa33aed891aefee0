import { meanWithError } from '../math/statistics.js';
import { foldsOf } from './fitting.js';

/** A choice of parts that are chosen one after the other. */
export interface Choice<Option> {
  /** What is kept unless another is better. */
  readonly start: Option;
  /** Each gives the alternatives to what was chosen of the parts before it, the cheap ones first. */
  readonly parts: readonly ((chosen: Option) => readonly Option[])[];
  /** The scores of all questions, in their order; asked for each option when it is first needed. */
  scores(option: Option): Promise<readonly number[]>;
}

export interface Validated<Option> {
  /** By all questions. */
  readonly chosen: Option;
  /** What each fold is measured with: chosen by the questions of the others. */
  readonly byFold: readonly Option[];
  /** How much better that is than the start, of each question. */
  readonly differences: readonly number[];
}

/**
 * Chooses by all questions, and measures the choosing itself on questions that it did not know: nested
 * cross-validation (Varma and Simon 2006, "Bias in error estimation when using cross-validation for
 * model selection"). An option has nothing to fit, so its mean over inner folds is its mean over all
 * questions that may be known.
 * @param questions their texts, which alone decide the folds; equal ones are in one fold
 */
export async function validateChoice<Option>(
  questions: readonly string[],
  choice: Choice<Option>,
): Promise<Validated<Option>> {
  const { places, folds } = foldsOf(questions, questions);
  const rows = [...questions.keys()];
  const differences = new Array<number>(questions.length);
  const byFold: Option[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const known = rows.filter((row) => places[row] !== fold);
    const chosen = await chooseBy(known, choice);
    byFold.push(chosen);
    const [scores, before] = [await choice.scores(chosen), await choice.scores(choice.start)];
    for (const row of rows) {
      if (places[row] === fold) differences[row] = scores[row]! - before[row]!;
    }
  }
  return { chosen: await chooseBy(rows, choice), byFold, differences };
}

async function chooseBy<Option>(
  rows: readonly number[],
  { start, parts, scores }: Choice<Option>,
): Promise<Option> {
  let best = start;
  for (const part of parts) {
    for (const option of part(best)) {
      const [own, others] = [await scores(option), await scores(best)];
      if (isBetter(rows.map((row) => own[row]! - others[row]!))) best = option;
    }
  }
  return best;
}

/** By more than one standard error (the rule of Breiman et al. 1984, for paired differences). */
function isBetter(differences: readonly number[]): boolean {
  const { mean, error } = meanWithError(differences);
  return mean > error;
}
