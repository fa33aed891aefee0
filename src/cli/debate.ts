import { Command, Option } from 'commander';
import type { DebateVariables } from '#client';
import { badInput } from '../runtime/errors.js';
import { ask, askedFilter, type AskFlags, notOurs, withAskOptions } from './ask.js';
import { loadSettings, upTo } from './settings.js';

interface DebateFlags extends AskFlags {
  readonly group: readonly string[];
  readonly languages?: string;
  readonly points: number;
  readonly markdown?: true;
  readonly languageModel?: true;
}

const HELP = `
A group is NAME:VARIABLE=VALUE,VARIABLE=VALUE; several values of a variable stand with | between them.
The name may be left out. For other conditions, a group is JSON, as in the API. Each group is compared
with everybody else who answers: how many of its authors make a point, with a 95 % interval, and whether
the difference could be chance (Fisher's exact test, corrected for all points and groups). A key is read
from ELENCHUS_API_KEY. Exit status: 0 answered; 1 failed; 2 wrong usage.

Examples:
  elenchus debate "Should wolves be protected?" --corpus demo
  elenchus debate "Should wolves be protected?" --corpus demo --languages en,de --markdown > brief.md
  elenchus debate "Should wolves be protected?" --corpus demo \\
    --group "young women:gender=female,age=18-34" --group "countryside:residence=countryside" --csv`;

/** `elenchus debate`: the points that people make, in a terminal or as a brief of one page. */
export function createDebateCommand(): Command {
  return withAskOptions(new Command('debate'))
    .description('print what people say for and against, how many, and which groups')
    .argument('<question>', 'a question or a claim')
    .option(
      '--group <group>',
      'a group of authors to compare; may be repeated',
      (group: string, before: readonly string[]) => [...before, group],
      [] as readonly string[],
    )
    .option('--languages <codes>', 'the languages that you read, such as en,de')
    .option('--language-model', 'have a language model word titles and a summary, and check both')
    .option('--points <n>', 'how many points of each side', upTo(50), 8)
    .addOption(new Option('--markdown', 'print a brief').conflicts(['json', 'csv']))
    .addOption(new Option('--json', 'print what the API answers').conflicts(['markdown', 'csv']))
    .addOption(
      new Option('--csv', 'print a row for each point and group').conflicts(['markdown', 'json']),
    )
    .addHelpText('after', HELP)
    .action(debate);
}

async function debate(question: string, flags: DebateFlags): Promise<void> {
  const { briefOf, csvOf, readDebate, textOf } = await import('./brief.js');
  const { Debate } = await import('#client');
  const variables = await debateVariables(question, flags);
  const config = loadSettings({ dataDir: flags.dataDir });
  const { where, url, answer } = await ask(
    (client) => client.request(Debate, variables),
    flags.server,
    config,
  );
  const found = readDebate(answer);
  if (found === undefined) throw await notOurs(where);
  const asked = { question, corpus: flags.corpus, where: url };
  if (flags.json) console.log(JSON.stringify(found, undefined, 2));
  else if (flags.csv) console.log(csvOf(found));
  else if (flags.markdown) console.log(briefOf(asked, found));
  else console.log(textOf(asked, found, process.stdout.columns ?? 80));
}

/** @throws ElenchusError BAD_INPUT, naming the option and the part that is wrong */
async function debateVariables(text: string, flags: DebateFlags): Promise<DebateVariables> {
  const { corpus, group, languages, opposite, points, languageModel } = flags;
  const groups = await groupsOf(group);
  return {
    by: { text },
    corpus,
    opposite,
    groups,
    languages: languages?.split(',').map((each) => each.trim()),
    filter: await askedFilter(flags),
    first: points,
    small: points,
    languageModel,
  };
}

/** Groups as NAME:VARIABLE=VALUE,..., or as JSON. @throws ElenchusError BAD_INPUT */
export async function groupsOf(texts: readonly string[]) {
  const { readInput } = await import('../server/input-text.js');
  return texts.map((text, at): ReturnType<typeof groupOf> => {
    const field = `--group ${at + 1}`;
    return text.trimStart().startsWith('{')
      ? readInput('GroupInput', text, field)
      : groupOf(text, field);
  });
}

/**
 * "young women:gender=female,age=18-34|35-49"
 * @throws ElenchusError BAD_INPUT for what has no "="
 */
export function groupOf(text: string, field: string) {
  const [, name, conditions = ''] = /^(?:([^=:]*):)?(.*)$/s.exec(text) ?? [];
  const profile = conditions.split(',').map((condition) => {
    const at = condition.indexOf('=');
    const variable = condition.slice(0, Math.max(0, at)).trim();
    const anyOf = condition
      .slice(at + 1)
      .split('|')
      .map((each) => each.trim());
    if (variable === '' || anyOf.includes('')) {
      throw badInput(field, `"${condition}" is not VARIABLE=VALUE`);
    }
    return { variable, anyOf };
  });
  return { name: name?.trim() || conditions.trim(), filter: { profile } };
}
