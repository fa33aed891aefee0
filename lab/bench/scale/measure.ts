import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { EngineName, Measured, Measurement } from '../../../src/cli/plan.js';
import { bytesOf, QdrantProcess } from '../../../test/support/qdrant-process.js';
import { type Figure, type Section, toTable } from '../report.js';
import { type Estimated, estimateModel } from './model.js';
import { measureRecall, residentBytes, untilBuilt } from './quantised.js';
import { CORPUS, fill, measureSearches, serve } from './serving.js';

type Profile = Exclude<EngineName, 'embedded'>;

const PREFIX = 'elenchus-bench-scale-';
const MIB = 2 ** 20;

export interface Scale {
  readonly premises: number;
  /** In the perspective format: what the generated premises resemble. */
  readonly corpus: string;
  /** Holds the stores; those of an earlier run are used, and filled up if they are not full. */
  readonly folder: string;
  /** The embedded store, and Qdrant with these profiles. */
  readonly engines: readonly EngineName[];
  /** A Qdrant that runs ... */
  readonly qdrant?: string | undefined;
  /** ... or the program of one to start for each profile, on this port and the next. */
  readonly binary?: string | undefined;
  readonly port: number;
  /** The file of `elenchus plan` that takes what is measured. */
  readonly figures?: string | undefined;
}

interface Setting extends Scale {
  readonly modelFile: string;
  readonly estimated: Estimated;
}

/** Many premises on each engine: writing, start, memory, disk, searches with filters, recall. */
export async function measureScale(scale: Scale): Promise<readonly Section[]> {
  const modelFile = join(scale.folder, 'model.bin');
  const estimated = await estimateModel(scale.corpus, modelFile);
  const setting = { ...scale, modelFile, estimated };
  const sections = [likeness(estimated)];
  for (const engine of scale.engines) {
    const measured = await measureEngine(engine, setting);
    sections.push(...measured);
    // An engine can take an hour, so what is known is shown.
    console.error(toTable(measured));
  }
  return sections;
}

async function measureEngine(engine: EngineName, setting: Setting): Promise<readonly Section[]> {
  if (engine === 'embedded') return measureEmbedded(setting);
  if (setting.binary !== undefined) return measureOwn(engine, setting, setting.binary);
  if (setting.qdrant !== undefined) return measureGiven(engine, setting, setting.qdrant);
  console.error(`${engine}: no --qdrant-binary and no --qdrant, so it is not measured`);
  return [];
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

async function measureEmbedded(setting: Setting): Promise<readonly Section[]> {
  const { premises, folder, modelFile } = setting;
  const directory = join(folder, 'embedded');
  const environment = { ELENCHUS_DATA_DIR: directory, SCALE_MODEL: modelFile };
  const written = await fill(environment, premises);
  const { server, startMs, memory } = await serve(environment);
  const searches = await measureSearches(server, CORPUS);
  await server.close();
  const measurement = {
    premises: written.stored,
    elenchusMemoryBytes: memory,
    qdrantMemoryBytes: 0,
    diskBytes: bytesOf(directory),
    startMs,
    searchMs: searches[0]!.value,
  };
  await keepFigures(setting, 'embedded', measurement);
  const figures = [...written.figures, ...held(measurement), ...searches];
  return [{ title: `Embedded, ${written.stored} premises`, figures }];
}

/** On a Qdrant server that is started for this, so its start, its memory and its disk are known. */
async function measureOwn(
  profile: Profile,
  setting: Setting,
  binary: string,
): Promise<readonly Section[]> {
  const { premises, folder, port, estimated } = setting;
  const qdrant = new QdrantProcess({ binary, port, folder: join(folder, `qdrant-${profile}`) });
  await qdrant.start();
  try {
    const environment = environmentOf(qdrant.url, profile, setting);
    const collection = `${environment.QDRANT_COLLECTION_PREFIX}premises`;
    const written = await fill(environment, premises);
    const builtMs = await untilBuilt(qdrant.url, collection);
    await qdrant.stop();
    const restartedMs = await qdrant.start();
    const { server, startMs, memory } = await serve(environment);
    const searches = await measureSearches(server, CORPUS);
    await server.close();
    const { own, files } = qdrant.memory();
    const measurement = {
      premises: written.stored,
      elenchusMemoryBytes: memory,
      qdrantMemoryBytes: own + files,
      diskBytes: qdrant.disk(),
      startMs: restartedMs + startMs,
      searchMs: searches[0]!.value,
    };
    await keepFigures(setting, profile, measurement);
    const figures = [
      ...written.figures,
      { name: 'until its indexes were built', value: builtMs / 1000, unit: 's' },
      ...held(measurement),
      { name: 'of these, pages of its files', value: files / MIB, unit: 'MiB' },
      { name: 'of the start, Qdrant', value: restartedMs / 1000, unit: 's' },
      ...searches,
    ];
    const title = `Qdrant, ${profile}, ${written.stored} premises`;
    const recalls = await measureRecall(profile, qdrant.url, collection, estimated.model);
    return [{ title, figures }, ...recalls];
  } finally {
    await qdrant.stop();
  }
}

async function measureGiven(
  profile: Profile,
  setting: Setting,
  url: string,
): Promise<readonly Section[]> {
  const environment = environmentOf(url, profile, setting);
  const collection = `${environment.QDRANT_COLLECTION_PREFIX}premises`;
  const written = await fill(environment, setting.premises);
  const builtMs = await untilBuilt(url, collection);
  const { server, startMs, memory } = await serve(environment);
  const searches = await measureSearches(server, CORPUS);
  await server.close();
  const resident = await residentBytes(url);
  const figures = [
    ...written.figures,
    { name: 'until its indexes were built', value: builtMs / 1000, unit: 's' },
    { name: 'start of Elenchus', value: startMs / 1000, unit: 's' },
    { name: 'memory of Elenchus', value: memory / MIB, unit: 'MiB' },
    { name: 'memory of Qdrant, all collections', value: resident / MIB, unit: 'MiB' },
    ...searches,
  ];
  const recalls = await measureRecall(profile, url, collection, setting.estimated.model);
  const title = `Qdrant, ${profile}, ${written.stored} premises`;
  return [{ title, figures }, ...recalls];
}

async function keepFigures(
  { figures }: Setting,
  engine: EngineName,
  measurement: Measurement,
): Promise<void> {
  if (figures !== undefined) await record(figures, engine, measurement);
}

function held(measurement: Measurement): readonly Figure[] {
  const { elenchusMemoryBytes, qdrantMemoryBytes, diskBytes, startMs } = measurement;
  return [
    { name: 'start', value: startMs / 1000, unit: 's' },
    { name: 'memory of Elenchus', value: elenchusMemoryBytes / MIB, unit: 'MiB' },
    ...(qdrantMemoryBytes === 0
      ? []
      : [{ name: 'memory of Qdrant', value: qdrantMemoryBytes / MIB, unit: 'MiB' }]),
    { name: 'on the disk', value: diskBytes / MIB, unit: 'MiB' },
  ];
}

function environmentOf(url: string, profile: Profile, { folder, modelFile }: Setting) {
  return {
    ELENCHUS_DATA_DIR: join(folder, 'unused'),
    QDRANT_URL: url,
    QDRANT_PROFILE: profile,
    QDRANT_COLLECTION_PREFIX: `${PREFIX}${profile}-`,
    QDRANT_TIMEOUT_MS: '120000',
    ELENCHUS_REQUEST_TIMEOUT_MS: '120000',
    SCALE_MODEL: modelFile,
  };
}

/**
 * Puts a measurement into the file that `elenchus plan` computes from, in place of an earlier one of
 * as many premises.
 */
async function record(file: string, engine: EngineName, measurement: Measurement): Promise<void> {
  const measured = JSON.parse(await readFile(file, 'utf8')) as Measured;
  const { premises } = measurement;
  const others = measured.measurements[engine].filter((each) => each.premises !== premises);
  const [{ model = 'a processor' } = {}, ...more] = cpus();
  const machine = `${1 + more.length} shared cores (${model.trim()})`;
  const all = [...others, { machine, ...rounded(measurement) }];
  all.sort((a, b) => a.premises - b.premises);
  const updated: Measured = {
    ...measured,
    measurements: { ...measured.measurements, [engine]: all },
  };
  await writeFile(file, `${JSON.stringify(updated, null, 2)}\n`);
}

/** Milliseconds with two decimals. */
function rounded({ startMs, searchMs, ...bytes }: Measurement): Measurement {
  const round = (ms: number) => Math.round(100 * ms) / 100;
  return { ...bytes, startMs: round(startMs), searchMs: round(searchMs) };
}
