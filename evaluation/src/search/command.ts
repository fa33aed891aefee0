import { Command, Option } from 'commander';
import { upTo, wholeNumber } from 'elenchus/internal/cli/settings.js';
import type { SearchFlags } from './run.js';

const SEARCH_HELP = `
Searches for every query as the API does, and prints nDCG at 5, 10 and 20 (gain: the grade), mean
average precision, mean reciprocal rank, and recall at 5, 10, 20 and 100, as trec_eval has them, over
the queries that something is relevant to (grade above 0).

The corpus is a file of premises, as "elenchus ingest" reads it, or the name of a stored corpus. The
queries are JSONL with id and text, or an id and a text with a tab between them. The judgements are
tab-separated with the header query-id, corpus-id, score, or in the four columns of TREC. The names of
BEIR (_id) are read too. A line that cannot be used is left out and reported, with exit status 3.

--rank, --rerank and --tuning are arguments of the API: JSON, or the name of a method. --compare names a
TREC run, or gives a second setting as JSON; differences are tested by paired bootstrap over queries.
A file's premises are encoded once, into DIR/evaluation/ of the data folder, which you can delete.

Examples:
  elenchus evaluate search --corpus corpus.jsonl.gz --queries queries.jsonl --qrels qrels.tsv
  elenchus evaluate search --corpus corpus.jsonl.gz --queries queries.jsonl --qrels qrels.tsv \\
    --compare '{"rank": "lexical"}'
  elenchus evaluate search --corpus demo --judgements`;

/** `elenchus evaluate search` */
export function createSearchCommand(): Command {
  return new Command('search')
    .description('how well searches find what is judged relevant')
    .requiredOption('--corpus <file or name>', 'the premises, or a stored corpus')
    .option('--queries <file>', 'the questions')
    .option('--qrels <file>', 'which premise is relevant to which question')
    .addOption(
      new Option('--judgements', 'take both from the judgements of the stored corpus').conflicts([
        'queries',
        'qrels',
      ]),
    )
    .option('--rank <how>', '`rank` of the API: the name of a method, or its JSON')
    .option('--rerank <how>', '`rerank` of the API: the name of a step, or its JSON')
    .option('--tuning <json>', '`tuning` of the API, as JSON')
    .option('--depth <n>', 'how many hits of each query', upTo(1_000), 100)
    .option('--judged-only', 'leave out hits that have no judgement for their query')
    .option('--run-out <file>', 'write the hits as a TREC run')
    .option(
      '--compare <run>',
      'a TREC run, or a second setting: {"rank": ..., "rerank": ..., "tuning": ...}',
    )
    .option('--seed <n>', 'seed of the bootstrap', wholeNumber, 1)
    .option('--no-cache', 'encode the premises anew and keep nothing')
    .option('--data-dir <dir>', 'data folder (ELENCHUS_DATA_DIR)')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', SEARCH_HELP)
    .action(async (flags: SearchFlags) => {
      const { evaluateSearch } = await import('./run.js');
      await evaluateSearch(flags);
    });
}
