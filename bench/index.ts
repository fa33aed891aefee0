import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { readPremiseTexts } from './corpus.js';
import { measureDiversity } from './diversity.js';
import { measureEncoding } from './encoding.js';
import { measureGraphs } from './graphs.js';
import { measureIngest } from './ingest.js';
import { measureLikeness } from './likeness.js';
import { measureMatching } from './matching.js';
import { measureQdrant } from './qdrant.js';
import { measureRelevance } from './relevance.js';
import { toTable, type Section } from './report.js';
import { measureLatency, measureThroughput } from './search.js';

const CORPUS = 'bench';

const program = new Command('npm run bench --')
  .description(
    'Measures diversification, encoding, graphs, ingest, search and memory; exit status 1 if a goal is not met.',
  )
  .option('--corpus <file>', 'perspective format', '../shared/data/perspective/corpus.jsonl.gz')
  .option('--threads <n>', 'threads of the encoder', '2')
  .option('--qdrant <url>', 'measure queries on this Qdrant server, too')
  .option('--json', 'print JSON')
  .parse();
const {
  corpus: file,
  threads,
  qdrant,
  json,
} = program.opts<{
  corpus: string;
  threads: string;
  qdrant?: string;
  json?: boolean;
}>();

const premises = await readPremiseTexts(file);
const dataDir = await mkdtemp(join(tmpdir(), 'elenchus-bench-'));
const sections: Section[] = [];
const add = (...measured: Section[]) => {
  sections.push(...measured);
  if (!json) console.log(`${toTable(measured)}\n`);
};
try {
  if (qdrant !== undefined) add(await measureQdrant(qdrant));
  add(measureDiversity(), measureLikeness());
  const encoding = await measureEncoding(premises, Number(threads));
  add(encoding);
  add(await measureRelevance(Number(threads)));
  add(...measureMatching());
  add(...(await measureGraphs()));
  add(await measureIngest(file, CORPUS, dataDir, encoding.figures[0]!.value));
  add(await measureLatency({ corpus: CORPUS, dataDir, premises }));
  add(...(await measureThroughput({ corpus: CORPUS, dataDir, premises })));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
if (json) console.log(JSON.stringify({ premises: premises.length, sections }, null, 2));
const missed = sections.flatMap(({ figures }) => figures).filter(({ met }) => met === false);
if (missed.length > 0) process.exitCode = 1;
