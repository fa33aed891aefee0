import { Command } from 'commander';
import type { Replies as RepliesAnswer } from '#client';
import { ask, askedFilter, type AskFlags, notOurs, SIDES, withAskOptions } from './ask.js';
import { loadSettings, upTo } from './settings.js';

interface ReplyFlags extends Omit<AskFlags, 'opposite'> {
  readonly question?: string;
  readonly turns: number;
  readonly first: number;
}

const HELP = `
Prints the arguments of the other side that answer a reason, the best first; with --turns, the best one,
then what answers that, and so on, each argument once. Without --question, the claim that is nearest to
the reason is debated. A key is read from ELENCHUS_API_KEY. Exit status: 0 answered; 1 failed; 2 wrong
usage.

Examples:
  elenchus reply "Wolves kill sheep every summer." --question "Should wolves be culled?" --corpus demo
  elenchus reply "Wölfe reissen jeden Sommer Schafe." --corpus demo --turns 3`;

type Reply = NonNullable<RepliesAnswer['replies']>[number];

/** `elenchus reply`: the turns of a debate, in a terminal. */
export function createReplyCommand(): Command {
  return withAskOptions(new Command('reply'), { opposite: false })
    .description('print what answers a reason, and what answers that')
    .argument('<reason>', 'a reason, in your own words')
    .option('--question <text>', 'what is debated')
    .option('--turns <n>', 'how many turns the debate has', upTo(20), 1)
    .option('--first <n>', 'how many arguments, of one turn', upTo(20), 3)
    .option('--json', 'print what the API answers, a list for each turn')
    .addHelpText('after', HELP)
    .action(reply);
}

async function reply(reason: string, flags: ReplyFlags): Promise<void> {
  const { Replies } = await import('#client');
  const { corpus, question, turns, first } = flags;
  const filter = await askedFilter(flags);
  const config = loadSettings({ dataDir: flags.dataDir });
  const { where, answer: all } = await ask(
    async (client) => {
      const found: (readonly Reply[])[] = [];
      const said = new Set<string>();
      let to: Parameters<typeof variablesOf>[0] = { text: reason };
      while (found.length < turns) {
        // More than are printed, since some may have been said.
        const answer: RepliesAnswer = await client.request(
          Replies,
          variablesOf(to, first + said.size),
        );
        if (!answer.replies) break;
        const fresh = answer.replies.filter(({ premise }) => !said.has(premise.id)).slice(0, first);
        found.push(fresh);
        const [best] = fresh;
        if (!best) break;
        said.add(best.premise.id);
        to = { premiseId: best.premise.id };
      }
      return found;
    },
    flags.server,
    config,
  );
  if (all.length === 0) throw await notOurs(where);
  if (flags.json) console.log(JSON.stringify(all, undefined, 2));
  else console.log(await repliesText(reason, all, process.stdout.columns ?? 80));

  function variablesOf(
    to: { readonly text: string } | { readonly premiseId: string },
    count: number,
  ) {
    return { to, question, corpus, filter, first: Math.min(count, MOST) };
  }
}

/** As many as the API gives. */
const MOST = 20;

/** For people. Of several turns, each has its best reply. */
export async function repliesText(
  reason: string,
  turns: readonly (readonly Reply[])[],
  width: number,
): Promise<string> {
  const { profileOf, wrap } = await import('./hits.js');
  const room = Math.max(40, width - 3);
  const part = (mark: string, head: string | undefined, text: string) => {
    const lines = [...(head === undefined ? [] : [head]), text].flatMap((each) => wrap(each, room));
    return lines.map((line, at) => (at === 0 ? mark.padEnd(3) : '   ') + line).join('\n');
  };
  const about = ({ premise, side, strength }: Reply) =>
    [
      SIDES[side.side],
      premise.language,
      profileOf(premise),
      strength === null ? undefined : `answers with ${Math.round(100 * strength)} %`,
    ]
      .filter(Boolean)
      .join(' · ');
  const [first = []] = turns;
  const shown = turns.length > 1 ? turns.map(([best]) => best) : first;
  const parts = shown.flatMap((each, at) =>
    each ? [part(`${at + 1}.`, about(each), each.premise.text)] : [],
  );
  if (parts.length === 0) parts.push('Nothing in the corpus answers that.');
  else if (turns.length > 1 && turns.at(-1)!.length === 0)
    parts.push('Nothing answers the last one.');
  return [part('>', undefined, reason), ...parts].join('\n\n');
}
