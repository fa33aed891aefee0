import type { Debate } from '#client';
import { quantity } from '../runtime/wording.js';
import { csv, profileOf, wrap } from './hits.js';

/** What a debate answers. */
export type DebateAnswer = NonNullable<Debate['debate']>;
type ListedPoint = DebateAnswer['favor']['nodes'][number];
type Point = DebateAnswer['small']['nodes'][number];
type PointGroup = Point['groups'][number];
type Exemplar = Point['exemplars'][number];

/** What was asked. */
export interface AskedQuestion {
  readonly question: string;
  readonly corpus?: string | undefined;
  /** The address of the server, if one was asked; citations link to it. */
  readonly where?: string | undefined;
}

/** The answer of a debate; undefined if it is that of something else. */
export function readDebate(data: Debate): DebateAnswer | undefined {
  return data.debate?.counts && data.debate;
}

/** Below this, a difference is hardly chance. */
const SIGNIFICANT = 0.05;
const SIDES = { FAVOR: 'For', AGAINST: 'Against' } as const;
const LISTS = [
  ['FAVOR', 'favor'],
  ['AGAINST', 'against'],
] as const;

/** How many characters of a quotation a brief has. */
const QUOTED = 280;

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** How the question was read, in words; undefined if no claim decides it. */
function readAs({ reading }: DebateAnswer): string | undefined {
  const [claim] = reading.nearestClaims
    .filter(({ agreement }) => agreement === 'SAME' || agreement === 'OPPOSITE')
    .sort((a, b) => b.probability - a.probability);
  if (!claim) return undefined;
  const how = claim.agreement === 'SAME' ? 'Read as' : 'Read as the opposite of';
  return `${how}: ${claim.claim.text}`;
}

/** What answers, in one sentence. */
function countsOf({ counts }: DebateAnswer): string {
  const { answering, sides, unclear, isCut } = counts;
  if (answering.arguments === 0) return 'Nothing in the corpus answers this question.';
  const by =
    answering.authors === null ? '' : ` by ${quantity(answering.authors, 'person', 'people')}`;
  const each = sides.map(({ side, arguments: own }) => `${own} ${SIDES[side].toLowerCase()}`);
  const parts = [...each, ...(unclear.arguments > 0 ? [`${unclear.arguments} unclear`] : [])];
  const more = isCut ? ' (the nearest; there are more)' : '';
  const repeated =
    answering.copies > 0
      ? `, said ${quantity(answering.copies, 'further time')} in the same words`
      : '';
  return `${quantity(answering.arguments, 'argument')}${by}${more}: ${parts.join(', ')}${repeated}.`;
}

function sizeOf({ size, share }: Point): string {
  const people = size.authors === null ? [] : [quantity(size.authors, 'person', 'people')];
  return [quantity(size.arguments, 'argument'), ...people, percent(share)].join(', ');
}

/** "women: 3 of 12 (25 %, 9 to 53 %), others 2 of 30 (7 %); could be chance (p = 0.31)" */
function groupText(group: PointGroup): string {
  const { name, count: own, size, share, interval, otherCount, otherSize, otherShare } = group;
  const shares = `${own} of ${size} (${percent(share)}, ${percent(interval.from)} to ${percent(interval.to)})`;
  if (otherSize === 0) return `${name}: ${shares}`;
  const verdict = group.corrected < SIGNIFICANT ? 'hardly chance' : 'could be chance';
  const p = group.corrected < 0.001 ? 'p < 0.001' : `p = ${group.corrected.toFixed(3)}`;
  return `${name}: ${shares}, others ${otherCount} of ${otherSize} (${percent(otherShare)}); ${verdict} (${p})`;
}

/** A title, and who wrote it if nobody said it. */
function titleText({ title: { text, model } }: Point): string {
  return model === null ? text : `${text} [${model}]`;
}

/** The point of the other side that answers one best; nothing where none was found, which may be wrong. */
function answeredBy({ answers: [best] }: ListedPoint): readonly string[] {
  return best ? [`answered by: ${best.point.title.text}`] : [];
}

type Summary = NonNullable<DebateAnswer['summary']>;

function writtenBy({ model, sentences, dropped }: Summary): string {
  const left =
    dropped > 0 ? `; ${quantity(dropped, 'sentence')} left out that no citation supports` : '';
  return `${quantity(sentences.length, 'sentence')} written by ${model}${left}`;
}

function citedId({ premise }: Summary['sentences'][number]['citations'][number]): string {
  return premise.externalId;
}

function unheardText({ title, value, count: own, expected }: DebateAnswer['unheard'][number]) {
  return `${title}: ${value} – ${quantity(own, 'answer')}, where ${Math.round(expected)} would be expected`;
}

/** A debate for people in a terminal. */
export function textOf({ question }: AskedQuestion, debate: DebateAnswer, width: number): string {
  const room = Math.max(40, width);
  const lines: string[] = [];
  const add = (text: string, indent = 0, first = '') => {
    const own = wrap(text, room - indent - first.length);
    own.forEach((line, at) => {
      lines.push(`${' '.repeat(indent)}${at === 0 ? first : ' '.repeat(first.length)}${line}`);
    });
  };
  add(question);
  const read = readAs(debate);
  if (read) add(read);
  add(countsOf(debate));
  if (debate.summary) {
    lines.push('');
    for (const sentence of debate.summary.sentences) {
      add(`${sentence.text} (${sentence.citations.map(citedId).join(', ')})`, 1);
    }
    add(writtenBy(debate.summary), 1);
  }
  for (const [side, list] of LISTS) {
    const { nodes, totalCount } = debate[list];
    if (nodes.length === 0) continue;
    lines.push('', `${SIDES[side]}: ${quantity(totalCount, 'point')}`);
    nodes.forEach((point, at) => {
      add(titleText(point), 1, `${String(at + 1).padStart(2)}. `);
      add(sizeOf(point), 5);
      for (const answer of answeredBy(point)) add(answer, 5);
      for (const group of point.groups) add(groupText(group), 5);
    });
  }
  const { small, unheard, nearest } = debate;
  if (small.totalCount > 0) {
    lines.push('', `Said by few: ${quantity(small.totalCount, 'point')}`);
    for (const point of small.nodes) {
      add(
        `${SIDES[point.side].toLowerCase()}: ${point.title.text} (${point.size.arguments})`,
        2,
        '- ',
      );
    }
  }
  if (unheard.length > 0) {
    lines.push('', 'Hardly heard');
    for (const group of unheard) add(unheardText(group), 2, '- ');
  }
  if (debate.counts.answering.arguments === 0 && nearest.length > 0) {
    lines.push('', 'Nearest debates');
    for (const claim of nearest) add(`${claim.text} (${claim.premiseCount})`, 2, '- ');
  }
  return lines.join('\n');
}

/**
 * A debate as a brief of one page, in Markdown. Every sentence in it is a quotation, but for what it says
 * that a language model wrote.
 */
export function briefOf(asked: AskedQuestion, debate: DebateAnswer): string {
  const lines = [`# ${escaped(asked.question)}`, ''];
  const read = readAs(debate);
  if (read) lines.push(`*${escaped(read)}*`, '');
  lines.push(escaped(countsOf(debate)), '');
  if (debate.summary) {
    const sentences = debate.summary.sentences.map(({ text, citations }) => {
      const cited = citations.map(({ premise }) => citation(asked, premise));
      return `${escaped(text)} ${cited.join(' ')}`;
    });
    lines.push(...sentences.flatMap((sentence) => [sentence, '']));
    lines.push(`*${escaped(writtenBy(debate.summary))}*`, '');
  }
  for (const [side, list] of LISTS) {
    const { nodes, totalCount } = debate[list];
    if (nodes.length === 0) continue;
    lines.push(`## ${SIDES[side]}`, '');
    nodes.forEach((point, at) => {
      lines.push(`${at + 1}. **${escaped(titleText(point))}** ${sizeOf(point)}`, '');
      for (const exemplar of point.exemplars) lines.push(`   > ${quote(asked, exemplar)}`, '   >');
      if (point.exemplars.length > 0) lines.splice(-1, 1, '');
      const notes = [...answeredBy(point), ...point.groups.map(groupText)];
      lines.push(...notes.map((note) => `   - ${escaped(note)}`));
      if (notes.length > 0) lines.push('');
    });
    if (totalCount > nodes.length) {
      lines.push(`And ${quantity(totalCount - nodes.length, 'further point')}.`, '');
    }
  }
  const { small, unheard, nearest } = debate;
  if (small.totalCount > 0) {
    lines.push('## Said by few', '');
    for (const point of small.nodes) {
      const { premise, text } = point.title;
      const cited = premise ? ` ${citation(asked, premise)}` : '';
      lines.push(`- ${SIDES[point.side]}: ${escaped(text)}${cited}`);
    }
    const further = small.totalCount - small.nodes.length;
    if (further > 0) lines.push(`- and ${quantity(further, 'further point')}`);
    lines.push('');
  }
  if (unheard.length > 0) {
    lines.push(
      '## Hardly heard',
      '',
      ...unheard.map((group) => `- ${escaped(unheardText(group))}`),
      '',
    );
  }
  if (debate.counts.answering.arguments === 0 && nearest.length > 0) {
    lines.push('## Nearest debates', '');
    lines.push(...nearest.map((claim) => `- ${escaped(claim.text)} (${claim.premiseCount})`), '');
  }
  lines.push('---', '', ...(hasWritten(debate) ? WRITTEN : []), ...NOTE);
  return lines.join('\n');
}

function hasWritten({ favor, against, summary }: DebateAnswer): boolean {
  const points = [...favor.nodes, ...against.nodes];
  return summary !== undefined || points.some(({ title }) => title.model !== null);
}

const WRITTEN = [
  'A language model wrote the sentences at the top and the titles marked as its own. They stand here only',
  'where another network found that the arguments they cite say so.',
  '',
];

const NOTE = [
  'Quotations, and titles without a mark, are words of the people cited. Percentages are of the arguments of a side, and',
  'of the authors of a group who answer, with a 95 % interval; p is of Fisher’s exact test, corrected for',
  'all points and groups. Which arguments make a point was found by a program, and may be wrong.',
];

/** A text, who says it, and where it stands. */
function quote(asked: AskedQuestion, exemplar: Exemplar): string {
  const who = profileOf(exemplar);
  const whole = exemplar.text.replaceAll(/\s+/g, ' ');
  const cut = whole.lastIndexOf(' ', QUOTED);
  const text = escaped(
    whole.length > QUOTED ? `${whole.slice(0, cut > 0 ? cut : QUOTED)} …` : whole,
  );
  return [text, `— ${who ? `${escaped(who)} ` : ''}${citation(asked, exemplar)}`].join(' ');
}

function citation(
  { where, corpus }: AskedQuestion,
  { id, externalId }: { readonly id: string; readonly externalId: string },
): string {
  if (where === undefined) return `(${escaped(externalId)})`;
  const link = new URL('/argument', where);
  if (corpus !== undefined) link.searchParams.set('corpus', corpus);
  link.searchParams.set('id', id);
  return `([${escaped(externalId)}](${link.href}))`;
}

/** Without what Markdown would read as its own. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, (mark) => `\\${mark}`);
}

const COLUMNS = [
  ...['side', 'title', 'language', 'written_by'],
  ...['arguments', 'copies', 'authors', 'share', 'cited'],
];
const GROUP_COLUMNS = [
  ...['group', 'count', 'size', 'group_share', 'from', 'to', 'other_count', 'other_size'],
  ...['other_share', 'difference_from', 'difference_to', 'p', 'corrected'],
];

/** A row for each point and group, small points included; a point without groups has one row. */
export function csvOf(debate: DebateAnswer): string {
  const points = [...debate.favor.nodes, ...debate.against.nodes, ...debate.small.nodes];
  const rows = points.flatMap((point) => {
    const { side, title, size, share, exemplars, groups } = point;
    const about = [
      ...[side, title.text, title.language, title.model],
      ...[size.arguments, size.copies, size.authors, share],
      exemplars.map(({ externalId }) => externalId).join(' '),
    ];
    if (groups.length === 0) return [about];
    return groups.map((group) => [
      ...about,
      ...[group.name, group.count, group.size, group.share, group.interval.from, group.interval.to],
      ...[group.otherCount, group.otherSize, group.otherShare],
      ...[group.difference.from, group.difference.to, group.p, group.corrected],
    ]);
  });
  return csv([[...COLUMNS, ...GROUP_COLUMNS], ...rows]);
}
