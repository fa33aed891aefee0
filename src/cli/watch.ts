import { Command } from 'commander';
import type { Watch } from '#client';
import { ask, askedFilter, type AskFlags, notOurs, SIDES, withAskOptions } from './ask.js';
import { loadSettings, upTo } from './settings.js';

interface WatchFlags extends AskFlags {
  readonly first: number;
  readonly after?: string;
}

const HELP = `
Without --after, prints the newest premises that answer, and a cursor. With the cursor, prints what
was written or changed since then, the oldest first, and the next cursor. Keep all other options the
same. A key is read from ELENCHUS_API_KEY. Exit status: 0 answered; 1 failed; 2 wrong usage.

Example:
  elenchus watch "Should wolves be protected?" --corpus demo --first 5`;

/** `elenchus watch`: what is new on a question, in a terminal. */
export function createWatchCommand(): Command {
  return withAskOptions(new Command('watch'))
    .description('print what is new on a question, and a cursor to go on with')
    .argument('<question>', 'a question or a claim')
    .option('--after <cursor>', 'print what has come since the call that printed this cursor')
    .option('--first <n>', 'how many premises', upTo(48), 20)
    .option('--json', 'print what the API answers')
    .addHelpText('after', HELP)
    .action(watch);
}

async function watch(question: string, flags: WatchFlags): Promise<void> {
  const { asCursor, Watch } = await import('#client');
  const { corpus, opposite, first, after } = flags;
  const variables = {
    by: { text: question },
    corpus,
    opposite,
    first,
    after: after === undefined ? after : asCursor(after),
    filter: await askedFilter(flags),
  };
  const config = loadSettings({ dataDir: flags.dataDir });
  const { where, answer } = await ask(
    (client) => client.request(Watch, variables),
    flags.server,
    config,
  );
  const found = answer.watch;
  if (!found?.premises) throw await notOurs(where);
  if (flags.json) console.log(JSON.stringify(found, undefined, 2));
  else console.log(await watchText(found, process.stdout.columns ?? 80));
}

/** For people: a line about each premise, its text, and how to go on. */
export async function watchText(
  { premises, cursor, hasMore }: NonNullable<Watch['watch']>,
  width: number,
): Promise<string> {
  const { profileOf, wrap } = await import('./hits.js');
  const parts = premises.map(({ side, premise }) => {
    const { writtenAt, language, text } = premise;
    const taken = side && SIDES[side.side];
    const head = [writtenAt, taken, language, profileOf(premise)].filter(Boolean).join(' · ');
    const lines = [head, text].flatMap((each) => wrap(each, Math.max(40, width - 2)));
    return lines.map((line, at) => (at === 0 ? line : `  ${line}`)).join('\n');
  });
  if (parts.length === 0) parts.push(hasMore ? 'Nothing so far.' : 'Nothing is new.');
  const next = hasMore ? 'There is more: --after' : 'Next time: --after';
  return [...parts, `${next} ${cursor}`].join('\n\n');
}
