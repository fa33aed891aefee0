import { Command, Option } from 'commander';
import type { SearchPremisesVariables } from '#client';
import { ask, askedFilter, type AskFlags, notOurs, withAskOptions } from './ask.js';
import { loadSettings, upTo } from './settings.js';

interface SearchFlags extends AskFlags {
  readonly first: number;
  readonly rank?: string;
  readonly rerank?: string;
  readonly tuning?: string;
  readonly onlyMatching?: true;
  readonly keepCopies?: true;
  readonly jsonl?: true;
}

const HELP = `
Asks the server that uses the data folder, or another one by --server; without a server, opens the
folder. A key is read from ELENCHUS_API_KEY. --filter, --rank, --rerank and --tuning are the
arguments of the API: JSON, or the name of a method. Above the hits stands the claim that the question
is read as, or as the opposite of. Below a hit stand its side of the question, and by what that is known,
and its stance on its own claim. Exit status: 0 answered; 1 failed; 2 wrong usage.

Examples:
  elenchus search "Should wolves be protected?" --corpus demo
  elenchus search "speed limits" --filter '{"stance": ["AGAINST"]}' --first 5 --csv > hits.csv`;

/** `elenchus search`: hits in a terminal. */
export function createSearchCommand(): Command {
  return withAskOptions(new Command('search'))
    .description('find premises, and print them')
    .argument('<question>', 'a question, a claim or any words')
    .option('--first <n>', 'how many hits', upTo(200), 10)
    .option('--rank <how>', '`rank` of the API: the name of a method, or its JSON')
    .option('--rerank <how>', '`rerank` of the API: the name of a step, or its JSON')
    .option('--tuning <json>', '`tuning` of the API, as JSON')
    .option('--only-matching', 'leave out what does not answer')
    .option('--keep-copies', 'print all premises that say the same, not only the best')
    .addOption(new Option('--json', 'print a JSON array').conflicts(['jsonl', 'csv']))
    .addOption(new Option('--jsonl', 'print one JSON object a line').conflicts(['json', 'csv']))
    .addOption(new Option('--csv', 'print CSV').conflicts(['json', 'jsonl']))
    .addHelpText('after', HELP)
    .action(search);
}

async function search(question: string, flags: SearchFlags): Promise<void> {
  const { answerText, hitsCsv, readAnswer } = await import('./hits.js');
  const { SearchPremises } = await import('#client');
  const variables = await searchVariables(question, flags);
  const config = loadSettings({ dataDir: flags.dataDir });
  const { where, answer: data } = await ask(
    (client) => client.request(SearchPremises, variables),
    flags.server,
    config,
  );
  const answer = readAnswer(data);
  if (answer === undefined) throw await notOurs(where);
  const { hits } = answer;
  if (flags.json) console.log(JSON.stringify(hits, undefined, 2));
  else if (flags.jsonl) for (const hit of hits) console.log(JSON.stringify(hit));
  else if (flags.csv) console.log(hitsCsv(hits));
  else if (hits.length === 0) console.error('Nothing was found.');
  else console.log(answerText(answer, process.stdout.columns ?? 80));
}

/**
 * What a question and its options ask of the API.
 * @throws ElenchusError BAD_INPUT, naming the option and the part that is wrong
 */
export async function searchVariables(
  text: string,
  flags: SearchFlags,
): Promise<SearchPremisesVariables> {
  const { corpus, first, opposite, onlyMatching, rank, rerank, tuning, keepCopies } = flags;
  const { readInput } = await import('../server/input-text.js');
  return {
    by: { text },
    corpus,
    first,
    opposite,
    onlyMatching,
    filter: await askedFilter(flags),
    rank: rank === undefined ? rank : readInput('RankInput', rank, '--rank'),
    rerank: rerank === undefined ? rerank : readInput('RerankInput', rerank, '--rerank'),
    tuning: tuning === undefined ? tuning : readInput('TuningInput', tuning, '--tuning'),
    copies: keepCopies ? 'KEEP' : undefined,
    withClaims: true,
    withContext: true,
    withSide: true,
    inferSide: true,
    withCopies: true,
    withMatches: true,
    withReading: true,
  };
}
