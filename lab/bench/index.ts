import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { type EngineName, ENGINES } from '../../src/cli/plan.js';
import { measureAttacks } from './attacks.js';
import { measureCost } from './cost.js';
import { measureDiversity } from './diversity.js';
import { measureEncoding } from './encoding.js';
import { measureGraphs } from './graphs.js';
import { measureImages } from './images.js';
import { ingest, measureIngest } from './ingest.js';
import { measureLikeness } from './likeness.js';
import { measureLoads } from './loads.js';
import { measureManyGraphs } from './many-graphs.js';
import { measureMatching } from './matching.js';
import { measureQdrant } from './qdrant.js';
import { measureQdrantSearch } from './qdrant-search.js';
import { measureRelevance } from './relevance.js';
import { type Section, toTable } from './report.js';
import { measureScale } from './scale/measure.js';
import { measureScroll } from './scroll.js';
import { measureLatency, measureThroughput } from './search.js';
import { measureSize } from './size.js';
import { measureStore } from './store.js';
import { measureVersions } from './versions.js';
import { readPremiseTexts } from './workload.js';

const CORPUS = 'bench';

interface Options {
  readonly corpus: string;
  readonly images: string;
  readonly threads: string;
  readonly only?: readonly string[];
  readonly qdrant?: string;
  readonly against?: string;
  readonly rows: string;
  readonly graphs: string;
  readonly cases: readonly string[];
  readonly keep?: string;
  readonly scale?: string;
  readonly engines: readonly EngineName[];
  readonly qdrantBinary?: string;
  readonly qdrantPort: string;
  readonly figures?: string;
  readonly json?: boolean;
}

/** Each part, in the order in which they run. */
const PARTS: Readonly<Record<string, () => Promise<readonly Section[]>>> = {
  qdrant: async () => (qdrant === undefined ? [] : [await measureQdrant(qdrant)]),
  diversity: async () => [measureDiversity(), measureLikeness()],
  encoding: async () => {
    const section = await measureEncoding(premises, Number(threads));
    encodingRate = section.figures[0]!.value;
    return [section];
  },
  relevance: async () => [await measureRelevance(Number(threads))],
  matching: async () => measureMatching(),
  graphs: () => measureGraphs(),
  'many-graphs': () => {
    const directory = keep === undefined ? folder('graphs') : resolve(keep);
    const kept = keep !== undefined;
    return measureManyGraphs({ count: Number(graphs), cases, directory, qdrant, keep: kept });
  },
  scale: async () => {
    if (scale === undefined) return [];
    return measureScale({
      premises: Number(scale),
      corpus: file,
      engines,
      qdrant,
      folder: keep === undefined ? folder('scale') : resolve(keep),
      binary: qdrantBinary && resolve(qdrantBinary),
      port: Number(qdrantPort),
      figures: figures && resolve(figures),
    });
  },
  images: () => measureImages(images, folder),
  ingest: async () => {
    isFilled = true;
    return [await measureIngest(file, CORPUS, dataDir, encodingRate)];
  },
  latency: async () => [await measureLatency(await filled())],
  throughput: async () => measureThroughput(await filled()),
  'qdrant-search': async () => {
    if (qdrant === undefined) return [];
    return measureQdrantSearch({
      ...(await filled()),
      file,
      url: qdrant,
      keep: keep !== undefined,
    });
  },
  scroll: async () => [await measureScroll({ ...(await filled()), emptyDir: folder('empty') })],
  store: async () => {
    const empty = folder('no premises');
    const drawn = { rows: Number(rows), directory: folder('drawn'), emptyDirectory: empty };
    const section = await measureStore(drawn);
    if (against === undefined) return [section];
    const others = { directory: folder('drawn by the other'), emptyDirectory: folder('none') };
    const other = await measureStore({ ...drawn, ...others, checkout: against });
    return [section, { ...other, title: `${other.title}: ${against}` }];
  },
  size: async () => [measureSize(against)],
  cost: async () => [await measureCost(await filled())],
  loads: async () => [await measureLoads(await filled())],
  attacks: () => measureAttacks(folder('attacked')),
  against: async () => {
    if (against === undefined) return [];
    const dataDirs = [dataDir, folder('other')] as const;
    const compared = { ...(await filled()), file, checkout: resolve(against), dataDirs };
    return [await measureVersions(compared)];
  },
};

const program = new Command('npm run bench --')
  .description('Measures speed and memory; exit status 1 if a goal is not met.')
  .option('--corpus <file>', 'perspective format', '../shared/data/perspective/corpus.jsonl.gz')
  .option('--images <folder>', 'images with their records', '../shared/data/images')
  .option('--threads <n>', 'threads of the encoder', '2')
  .addOption(
    new Option('--only <parts...>', 'measure these parts only').choices(Object.keys(PARTS)),
  )
  .option('--qdrant <url>', 'measure queries on this Qdrant server, too')
  .option(
    '--against <checkout>',
    'compare searches and size with this folder of another, built version',
  )
  .option('--rows <n>', 'premises of the part "store", for instance 1000000', '100000')
  .option('--graphs <n>', 'graphs of the part "many-graphs", for instance 100000', '2000')
  .option(
    '--cases <paths...>',
    'graphs whose shapes and texts that part mixes; by default, synthetic shapes and texts of the demo',
    [],
  )
  .option(
    '--keep <folder>',
    'keep the stores of the parts "many-graphs" or "scale", or use those of an earlier run',
  )
  .option('--scale <n>', 'measure this many generated premises, 10000 to 1000000, and nothing else')
  .addOption(
    new Option('--engines <names...>', 'of that part: the embedded store, profiles of Qdrant')
      .choices(ENGINES)
      .default([...ENGINES]),
  )
  .option('--qdrant-binary <file>', 'the program of Qdrant, started for each profile of that part')
  .option('--qdrant-port <n>', 'where it listens; gRPC on the next port', '7001')
  .option(
    '--figures <file>',
    'put memory, disk and times of that part into this file: qdrant/measured.json',
  )
  .option('--json', 'print JSON')
  .parse();
const {
  corpus: file,
  images,
  threads,
  only: given,
  qdrant,
  against,
  rows,
  graphs,
  cases,
  keep,
  scale,
  engines,
  qdrantBinary,
  qdrantPort,
  figures,
  json,
} = program.opts<Options>();
const only = scale === undefined ? given : ['scale'];

/** The parts that need no corpus. */
const ALONE: ReadonlySet<string> = new Set([
  'qdrant',
  'diversity',
  'matching',
  'graphs',
  'many-graphs',
  'images',
  'scale',
  'store',
  'size',
  'attacks',
]);
const premises = only?.every((part) => ALONE.has(part))
  ? []
  : await readPremiseTexts(file).catch((error: Error) => program.error(error.message));
const root = await mkdtemp(join(tmpdir(), 'elenchus-bench-'));
const dataDir = join(root, 'data');
const folder = (name: string) => join(root, name);
const setting = { corpus: CORPUS, dataDir, premises };
/** Once it was measured; the ingest is held against it. */
let encodingRate: number | undefined;
let isFilled = false;

/** The data folder with the corpus, also where its ingest is not measured. */
async function filled() {
  if (!isFilled) await ingest(file, CORPUS, dataDir);
  isFilled = true;
  return setting;
}

const sections: Section[] = [];
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (only && !only.includes(name)) continue;
    const measured = await measure();
    sections.push(...measured);
    if (!json && measured.length > 0) console.log(`${toTable(measured)}\n`);
  }
} finally {
  await rm(root, { recursive: true, force: true });
}
if (json) console.log(JSON.stringify({ premises: premises.length, sections }, null, 2));
const missed = sections.flatMap(({ figures }) => figures).filter(({ met }) => met === false);
if (missed.length > 0) process.exitCode = 1;
