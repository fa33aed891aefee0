import { Command, Option } from 'commander';
import { loadSettings, upTo } from './settings.js';
import type { SearchFlags } from './search/operation.js';

interface Flags extends SearchFlags {
  readonly server?: string;
  readonly dataDir?: string;
  readonly json?: true;
  readonly jsonl?: true;
  readonly csv?: true;
}

const HELP = `
Asks the server that uses the data folder, or another one by --server; without a server, opens the
folder. A key is read from ELENCHUS_API_KEY. --filter, --rank, --rerank and --tuning are the
arguments of the API: JSON, or the name of a method. Exit status: 0 answered; 1 failed; 2 wrong usage.

Examples:
  elenchus search "Should wolves be protected?" --corpus demo
  elenchus search "speed limits" --filter '{"stance": ["AGAINST"]}' --first 5 --csv > hits.csv`;

/** `elenchus search`: hits in a terminal. */
export function createSearchCommand(): Command {
  return new Command('search')
    .description('find premises, and print them')
    .argument('<question>', 'a question, a claim or any words')
    .option('--corpus <name>', 'the corpus to search')
    .option('--first <n>', 'how many hits', upTo(200), 10)
    .option('--filter <json>', '`filter` of the API')
    .option('--rank <how>', '`rank` of the API: the name of a method, or its JSON')
    .option('--rerank <how>', '`rerank` of the API: the name of a step, or its JSON')
    .option('--tuning <json>', '`tuning` of the API, as JSON')
    .option('--server <url>', 'ask this server')
    .option('--data-dir <dir>', 'data folder (ELENCHUS_DATA_DIR)')
    .addOption(new Option('--json', 'print a JSON array').conflicts(['jsonl', 'csv']))
    .addOption(new Option('--jsonl', 'print one JSON object a line').conflicts(['json', 'csv']))
    .addOption(new Option('--csv', 'print CSV').conflicts(['json', 'jsonl']))
    .addHelpText('after', HELP)
    .action(search);
}

async function search(question: string, flags: Flags): Promise<void> {
  const [{ requestOf }, { ask }, { hitsCsv, hitsText }] = await Promise.all([
    import('./search/operation.js'),
    import('./search/ask.js'),
    import('./hits.js'),
  ]);
  const request = requestOf(question, flags);
  const config = loadSettings({ dataDir: flags.dataDir });
  const hits = await ask(request, flags.server, config);
  if (flags.json) console.log(JSON.stringify(hits, undefined, 2));
  else if (flags.jsonl) for (const hit of hits) console.log(JSON.stringify(hit));
  else if (flags.csv) console.log(hitsCsv(hits));
  else if (hits.length === 0) console.error('Nothing was found.');
  else console.log(hitsText(hits, process.stdout.columns ?? 80));
}
