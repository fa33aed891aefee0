import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bytesOf, QdrantProcess } from '../../test/support/qdrant-process.js';
import { ServerProcess } from '../processes.js';
import type { Figure, Section } from '../report.js';
import { timed } from '../timed.js';
import { estimateModel, type Estimated } from './model.js';
import { measureRecall } from './quantised.js';
import { residentBytes, untilBuilt } from './rest.js';
import { measureSearches } from './searches.js';

export const SCALED = ['embedded', 'small', 'large', 'quantised'] as const;
type Scaled = (typeof SCALED)[number];

const CORPUS = 'bench';
const PREFIX = 'elenchus-bench-scale-';
/** How many premises are written between two reports of the progress. */
const STEP = 25_600;
/** How long the collector of garbage has for what the start leaves. */
const REST_MS = 3_000;
const HEAP = ['--max-old-space-size=8192', '--import', 'tsx'];

export interface Scale {
  readonly premises: number;
  /** In the perspective format: what the drawn premises are alike to. */
  readonly corpus: string;
  /** Holds the stores; those of an earlier run are used, and filled up if they are not full. */
  readonly folder: string;
  /** The embedded store, and Qdrant with these profiles. */
  readonly engines: readonly Scaled[];
  /** A Qdrant that runs ... */
  readonly qdrant?: string | undefined;
  /** ... or the program of one to start for each profile, on this port and the next. */
  readonly binary?: string | undefined;
  readonly port: number;
}

/** Many premises on each engine: writing, start, memory, disk, searches with filters, recall. */
export async function measureScale(scale: Scale): Promise<readonly Section[]> {
  const modelFile = join(scale.folder, 'model.bin');
  const estimated = await estimateModel(scale.corpus, modelFile);
  const sections = [likeness(estimated)];
  for (const engine of scale.engines) {
    if (engine === 'embedded') sections.push(...(await measureEmbedded(scale, modelFile)));
    else if (scale.binary !== undefined) {
      sections.push(...(await measureOwn(engine, scale, scale.binary, modelFile, estimated)));
    } else if (scale.qdrant !== undefined) {
      sections.push(...(await measureGiven(engine, scale, scale.qdrant, modelFile, estimated)));
    }
  }
  return sections;
}

/** Whether drawn vectors have neighbours as near as real ones. */
function likeness({ vectors, real, drawn }: Estimated): Section {
  const figures = real.flatMap(({ place, quantiles }, at) =>
    quantiles.flatMap(({ of, cosine }, each): Figure[] => {
      const name = `neighbour ${place}, quantile ${of}`;
      return [
        { name: `${name}, real`, value: cosine, unit: '' },
        { name: `${name}, drawn`, value: drawn[at]!.quantiles[each]!.cosine, unit: '' },
      ];
    }),
  );
  return { title: `Cosines to neighbours among ${vectors} vectors`, figures };
}

async function measureEmbedded(
  { premises, folder }: Scale,
  modelFile: string,
): Promise<readonly Section[]> {
  const directory = join(folder, 'embedded');
  const environment = { ELENCHUS_DATA_DIR: directory, SCALE_MODEL: modelFile };
  const writing = await fill(environment, premises);
  const { server, start, memory } = await opened(environment);
  const searches = await measureSearches(server, CORPUS);
  await server.close();
  const held = [
    ...start,
    ...memory,
    { name: 'on the disk', value: bytesOf(directory) / 2 ** 20, unit: 'MiB' },
  ];
  return [{ title: `Embedded, ${premises} premises`, figures: [...writing, ...held, ...searches] }];
}

/** On a Qdrant that is started for this, so its start, its memory and its disk are known. */
async function measureOwn(
  profile: Exclude<Scaled, 'embedded'>,
  { premises, folder, port }: Scale,
  binary: string,
  modelFile: string,
  estimated: Estimated,
): Promise<readonly Section[]> {
  const qdrant = new QdrantProcess({ binary, port, folder: join(folder, `qdrant-${profile}`) });
  await qdrant.start();
  try {
    const environment = environmentOf(qdrant.url, profile, folder, modelFile);
    const writing = await fill(environment, premises);
    const built = await untilBuilt(qdrant.url, `${PREFIX}premises`);
    await qdrant.stop();
    const restarted = await qdrant.start();
    const { server, start, memory } = await opened(environment);
    const searches = await measureSearches(server, CORPUS);
    await server.close();
    const { own, files } = qdrant.memory();
    const figures = [
      ...writing,
      { name: 'until its indexes were built', value: built / 1000, unit: 's' },
      { name: 'start of Qdrant', value: restarted / 1000, unit: 's' },
      ...start,
      ...memory,
      { name: 'memory of Qdrant', value: own / 2 ** 20, unit: 'MiB' },
      { name: 'pages of its files in memory', value: files / 2 ** 20, unit: 'MiB' },
      { name: 'on the disk', value: qdrant.disk() / 2 ** 20, unit: 'MiB' },
      ...searches,
    ];
    const collection = `${PREFIX}premises`;
    const recalls = await measureRecall(profile, qdrant.url, collection, estimated.model);
    return [{ title: `Qdrant, ${profile}, ${premises} premises`, figures }, ...recalls];
  } finally {
    await qdrant.stop();
  }
}

async function measureGiven(
  profile: Exclude<Scaled, 'embedded'>,
  { premises, folder }: Scale,
  url: string,
  modelFile: string,
  estimated: Estimated,
): Promise<readonly Section[]> {
  const environment = environmentOf(url, profile, folder, modelFile);
  const prefix = environment.QDRANT_COLLECTION_PREFIX;
  const writing = await fill(environment, premises);
  const built = await untilBuilt(url, `${prefix}premises`);
  const { server, start, memory } = await opened(environment);
  const searches = await measureSearches(server, CORPUS);
  await server.close();
  const figures = [
    ...writing,
    { name: 'until its indexes were built', value: built / 1000, unit: 's' },
    ...start,
    ...memory,
    {
      name: 'memory of Qdrant, all collections',
      value: (await residentBytes(url)) / 2 ** 20,
      unit: 'MiB',
    },
    ...searches,
  ];
  const recalls = await measureRecall(profile, url, `${prefix}premises`, estimated.model);
  return [{ title: `Qdrant, ${profile}, ${premises} premises`, figures }, ...recalls];
}

function environmentOf(url: string, profile: string, folder: string, modelFile: string) {
  return {
    ELENCHUS_DATA_DIR: join(folder, 'unused'),
    QDRANT_URL: url,
    QDRANT_PROFILE: profile,
    QDRANT_COLLECTION_PREFIX: PREFIX,
    QDRANT_TIMEOUT_MS: '120000',
    ELENCHUS_REQUEST_TIMEOUT_MS: '120000',
    SCALE_MODEL: modelFile,
  };
}

type Environment = Readonly<Record<string, string>>;

const startServer = (environment: Environment) =>
  ServerProcess.start(environment, { script: 'scale/process.js', execArgv: HEAP });

/** Writes what is missing, and says at what rate. */
async function fill(environment: Environment, premises: number): Promise<readonly Figure[]> {
  const writer = await startServer(environment);
  const stored = await writer.ask<number>('count');
  if (stored >= premises) {
    await writer.close();
    return [];
  }
  await writer.ask('create', { corpus: CORPUS });
  let ms = 0;
  for (let from = stored; from < premises; from += STEP) {
    const to = Math.min(premises, from + STEP);
    ms += await writer.ask<number>('put', { corpus: CORPUS, from, to });
    const rate = (1000 * (to - stored)) / ms;
    console.error(`${to} of ${premises} premises, ${rate.toFixed(0)} a second`);
  }
  const finished = await timed(() => writer.ask('finish', { corpus: CORPUS }));
  const { most } = await writer.ask<{ most: number }>('memory');
  await writer.close();
  return [
    {
      name: 'writing, without encoding',
      value: (1000 * (premises - stored)) / ms,
      unit: 'premises/s',
    },
    { name: 'statistics and claims, at the end', value: finished.ms / 1000, unit: 's' },
    { name: 'most memory of Elenchus while it writes', value: most / 2 ** 20, unit: 'MiB' },
  ];
}

async function opened(environment: Environment) {
  const { result: server, ms } = await timed(() => startServer(environment));
  await sleep(REST_MS);
  const { own } = await server.ask<{ own: number }>('memory');
  const start = [{ name: 'start of Elenchus', value: ms / 1000, unit: 's' }];
  return {
    server,
    start,
    memory: [{ name: 'memory of Elenchus', value: own / 2 ** 20, unit: 'MiB' }],
  };
}
