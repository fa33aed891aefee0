import { countsOf } from '../../math/statistics.js';
import type { Line } from './lines.js';
import { countWords, isFinished, termsOf } from './words.js';

/** How far above the content a title may stand: authors, dates and buttons come between. */
const LINES_ABOVE = 40;
/** The first lines of the content may be its title, too. */
const LINES_INSIDE = 3;
/** Longer lines are paragraphs. */
const MOST_WORDS = 30;
const MOST_CHARACTERS = 300;
/** How many terms make a whole title, and the fewest that may be one. */
const [WHOLE, FEWEST] = [5, 2];
/** How much a line counts that ends as a sentence does. */
const FINISHED = 0.5;
/** Within the content, such a line is a sentence of it; a question may be its title. */
const SENTENCE = /[.。।۔:;]["'”’»)\]]*$/u;

interface Candidate extends Line {
  readonly isNotice: boolean;
}

/**
 * The line that is most likely the title of the content that begins at `from`: the one whose words
 * the content has most often. Long words count more: they say more.
 * @param to where the content ends, exclusive
 */
export function titleOf(lines: readonly Candidate[], from: number, to: number): Line | undefined {
  const content = countsOf(lines.slice(from, to).flatMap(({ text }) => termsOf(text)));
  let title: Line | undefined;
  let best = 0;
  const above = Math.max(0, from - LINES_ABOVE);
  for (const [at, line] of lines.slice(above, from + LINES_INSIDE).entries()) {
    const own = above + at >= from ? 1 : 0;
    const score = scoreOf(line.text, (term) => (content.get(term) ?? 0) - own);
    if (line.isNotice || score <= best || (own === 1 && SENTENCE.test(line.text))) continue;
    best = score;
    title = line;
  }
  return title;
}

function scoreOf(text: string, frequency: (term: string) => number): number {
  if (text.length > MOST_CHARACTERS || countWords(text) > MOST_WORDS) return 0;
  const terms = new Set(termsOf(text));
  if (terms.size < FEWEST) return 0;
  let [known, letters] = [0, 0];
  for (const term of terms) {
    known += term.length * Math.log1p(Math.max(0, frequency(term)));
    letters += term.length;
  }
  const whole = Math.min(1, terms.size / WHOLE);
  return (known / letters) * whole * (isFinished(text) ? FINISHED : 1);
}
