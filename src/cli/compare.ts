import { Command, Option } from 'commander';
import type { CompareShares, CompareSharesVariables } from '#client';
import { badInput } from '../runtime/errors.js';
import { ask, askedFilter, type AskFlags, notOurs, withAskOptions } from './ask.js';
import { groupsOf } from './debate.js';
import { loadSettings, upTo } from './settings.js';

interface CompareFlags extends AskFlags {
  readonly group: readonly string[];
  readonly of: string;
  readonly numbers?: string;
  readonly limit: number;
  readonly markdown?: true;
}

const HELP = `
Counts the authors of each group who answer the question, and compares each group with the others: the
side that they take (side), the key points of the debate that they make (point), words that they use
(word), and whatever facets count, such as topic, language, a variable of profiles or a further field.
Each share has a 95 % interval (Wilson), the difference, too (Newcombe); then the odds ratio with its
exact interval, and p of Fisher's exact test, corrected for all values of a group (Holm). --numbers has
means, medians and ranges of numeric fields. A group is NAME:VARIABLE=VALUE,VARIABLE=VALUE, or JSON, as
in elenchus debate. Exit status: 0 answered; 1 failed; 2 wrong usage.

Example:
  elenchus compare "Should wolves be protected?" --corpus demo \\
    --group city:residence=city --group countryside:residence=countryside --of side,point --csv`;

/** `elenchus compare`: how groups of authors differ, with tests. */
export function createCompareCommand(): Command {
  return withAskOptions(new Command('compare'))
    .description('count what groups of authors say on a question, with intervals and exact tests')
    .argument('<question>', 'a question or a claim')
    .requiredOption(
      '--group <group>',
      'a group of authors; two to four of them',
      (group: string, before: readonly string[]) => [...before, group],
      [] as readonly string[],
    )
    .option('--of <names>', 'what is counted', 'side,point')
    .option('--numbers <names>', 'numeric further fields')
    .option('--limit <n>', 'how many values of each', upTo(100), 30)
    .addOption(new Option('--markdown', 'print tables in Markdown').conflicts(['json', 'csv']))
    .addOption(new Option('--json', 'print what the API answers').conflicts(['markdown', 'csv']))
    .addOption(new Option('--csv', 'print CSV').conflicts(['markdown', 'json']))
    .addHelpText('after', HELP)
    .action(compare);
}

async function compare(question: string, flags: CompareFlags): Promise<void> {
  const { CompareShares } = await import('#client');
  const { corpus, limit, opposite } = flags;
  const names = (text: string) => text.split(',').map((each) => each.trim());
  if (flags.group.length < 2) throw badInput('--group', 'is needed for two to four groups');
  const variables: CompareSharesVariables = {
    by: { text: question },
    corpus,
    opposite,
    limit,
    groups: await groupsOf(flags.group),
    filter: await askedFilter(flags),
    of: names(flags.of),
    numbers: flags.numbers === undefined ? [] : names(flags.numbers),
    withNumbers: flags.numbers !== undefined,
  };
  const config = loadSettings({ dataDir: flags.dataDir });
  const { where, answer } = await ask(
    (client) => client.request(CompareShares, variables),
    flags.server,
    config,
  );
  const { compareGroups: groups } = answer;
  if (!groups?.every(({ shares }) => shares)) throw await notOurs(where);
  const { csv } = await import('./hits.js');
  const tables = [sharesTable(groups), numbersTable(groups)].filter((rows) => rows.length > 1);
  if (flags.json) console.log(JSON.stringify(groups, undefined, 2));
  else if (flags.csv) console.log(tables.map(csv).join('\r\n\r\n'));
  else if (flags.markdown) console.log(tables.map(markdown).join('\n\n'));
  else console.log(tables.map(aligned).join('\n\n') || 'Nothing can be compared.');
}

export type ComparedShares = NonNullable<CompareShares['compareGroups']>;
type Cell = string | number | null;
type Rows = readonly (readonly Cell[])[];

/** A row for each group and value, under a head. */
export function sharesTable(groups: ComparedShares): Rows {
  const head = [
    ...['group', 'variable', 'value', 'count', 'size', 'share', 'from', 'to'],
    ...['other_count', 'other_size', 'other_share', 'difference_from', 'difference_to'],
    ...['odds_ratio', 'odds_from', 'odds_to', 'p', 'corrected'],
  ];
  const rows = groups.flatMap(({ name, shares }) =>
    (shares ?? []).map((row): readonly Cell[] => [
      ...[name, row.variable, row.title, row.count, row.size],
      ...[row.share, row.interval.from, row.interval.to].map(short),
      ...[row.otherCount, row.otherSize],
      ...[row.otherShare, row.difference.from, row.difference.to].map(short),
      ...[row.oddsRatio, row.oddsFrom, row.oddsTo, row.p, row.corrected].map(short),
    ]),
  );
  return [head, ...rows];
}

export function numbersTable(groups: ComparedShares): Rows {
  const rows = groups.flatMap(({ name, numbers }) =>
    (numbers ?? []).map((row): readonly Cell[] => [
      ...[name, row.variable, row.size],
      ...[row.mean, row.median, row.least, row.greatest].map(short),
    ]),
  );
  return [['group', 'variable', 'size', 'mean', 'median', 'least', 'greatest'], ...rows];
}

/** To four significant digits. */
function short(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(4));
}

function markdown([head = [], ...rows]: Rows): string {
  const line = (cells: readonly Cell[]) =>
    `| ${cells.map((cell) => String(cell ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** How wide a column of text is in a terminal. */
const WIDEST = 48;

/** In columns, for people. */
function aligned(rows: Rows): string {
  const cells = rows.map((row) => row.map((cell) => String(cell ?? '').slice(0, WIDEST)));
  const widths = cells[0]!.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)));
  return cells
    .map((row, place) =>
      row
        .map((cell, at) =>
          place > 0 && typeof rows[place]![at] === 'number'
            ? cell.padStart(widths[at]!)
            : cell.padEnd(widths[at]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
