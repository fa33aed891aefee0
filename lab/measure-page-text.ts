/**
 * Prints how well `contentOf` tells the content of pages from what stands around it, beside simpler
 * rules: `npm run lab -- measure-page-text [--data DIR] [--articles DIR]`. Without options, it reads
 * pages of our own. DIR of --data has `corpus.jsonl.gz` with `_id` and `text`;
 * `measure-page-text/labels.tsv` says which lines of its 50 pages are content. The settings were
 * chosen on the parts "tuning" and "coarse" (of which only the ends of the content are exact).
 * DIR of --articles is a copy of github.com/scrapinghub/article-extraction-benchmark, whose HTML
 * is read with `plainTextOf`; its own figures are those for four words.
 *
 * Precision and recall of words, or of groups of four neighbouring words, are means over pages; F1
 * is that of these means. "title" is how many titles have the same words as ours.
 */
import { parseArgs } from 'node:util';
import { rowsOf } from '../evaluation/src/output.js';
import { contentOf } from '../src/images/page-text/content.js';
import { countWords, linesOf, lowerCaseWords } from '../src/images/page-text/lines.js';
import {
  articles,
  imagePages,
  type LabelledPage,
  overlapOf,
  ownPages,
  summaryOf,
} from './measure-page-text/pages.js';

const LONG = 10;

const row = rowsOf(27, 10);

type Rule = (page: LabelledPage) => string;
const RULES: Readonly<Record<string, Rule>> = {
  contentOf: ours,
  'all the text': ({ text }) => text,
  'longest line': ({ text }) => {
    return text.split('\n').reduce((a, b) => (countWords(b) > countWords(a) ? b : a));
  },
  [`lines of ${LONG} words or more`]: ({ text }) => {
    const long = linesOf(text).filter((line) => countWords(line.text) >= LONG);
    return long.map((line) => line.text).join('\n');
  },
};

const { values } = parseArgs({
  options: { data: { type: 'string' }, articles: { type: 'string' } },
});
const given = [
  ...(values.data === undefined ? [] : imagePages(values.data)),
  ...(values.articles === undefined ? [] : articles(values.articles)),
];
const pages = given.length > 0 ? given : ownPages();
for (const part of new Set(pages.map((page) => page.part))) {
  const own = pages.filter((page) => page.part === part);
  measure(part, own);
}

function measure(part: string, own: readonly LabelledPage[]): void {
  console.log(`\n${part}: ${own.length} pages`);
  console.log(row('', ['precision', 'recall', 'F1', '4 words', 'title']));
  for (const [name, rule] of Object.entries(RULES)) {
    const overlaps = (size: number) => {
      return summaryOf(own.map((page) => overlapOf(rule(page), page.content, size)));
    };
    const { precision, recall, f1 } = overlaps(1);
    const figures = [precision, recall, f1, overlaps(4).f1].map((figure) => figure.toFixed(3));
    console.log(row(name, [...figures, rule === ours ? titlesOf(own) : '']));
  }
}

/** The title counts as content where it is labelled. */
function ours({ text, part }: LabelledPage): string {
  const { title = '', blocks } = contentOf(text);
  const content = blocks.map((block) => block.text).join('\n');
  return part.startsWith('articles') ? content : `${title}\n${content}`;
}

function titlesOf(own: readonly LabelledPage[]): string {
  const titled = own.filter(({ title }) => title !== undefined);
  const words = (text = '') => lowerCaseWords(text).join(' ');
  const same = titled.filter(({ text, title }) => words(contentOf(text).title) === words(title));
  return titled.length === 0 ? '' : `${same.length} of ${titled.length}`;
}
