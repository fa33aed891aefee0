import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { PACKAGE_ROOT, SETTINGS, type Config } from '../config.js';
import { counted } from '../counted.js';
import type { ArgumentGraph } from '../domain/argument-graph.js';
import { checkEncoder } from '../domain/corpus.js';
import { RELEVANCE_MODELS } from '../domain/relevance.js';
import { ElenchusError, messageOf } from '../errors.js';

import { checkImages } from './doctor-images.js';
import { loadSettings, type Flags } from './settings.js';

interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'problem';
  /** For a problem: its code and what to do. */
  readonly detail: string;
}

interface DoctorFlags {
  readonly dataDir?: string;
  readonly repair?: true;
  readonly json?: true;
}

/** `elenchus doctor`: checks everything a server needs and says what to do. */
export function createDoctorCommand(): Command {
  return new Command('doctor')
    .description('check versions, models, store and corpora, and say what to do')
    .option('--data-dir <dir>', `folder of the embedded store (${SETTINGS.dataDir.variable})`)
    .option('--repair', 'keep what can be read of a damaged store, and say what is lost')
    .option('--json', 'print the findings as JSON')
    .action(async ({ dataDir, repair, json }: DoctorFlags) => {
      const repaired = repair ? [await repairFinding({ dataDir })] : [];
      const findings = [...repaired, ...(await examine({ dataDir }))];
      console.log(json ? JSON.stringify(findings, null, 2) : findings.map(toLine).join('\n'));
      if (findings.some(({ status }) => status === 'problem')) process.exitCode = 1;
    });
}

async function examine(flags: Flags): Promise<readonly Finding[]> {
  const findings = [checkNode(), checkBundle('Explorer'), checkBundle('GraphiQL')];
  findings.push(await attempt('text encoder', checkTextEncoder));
  findings.push(await attempt('structure encoder', checkStructureEncoder));
  findings.push(await attempt('relevance filter', checkRelevanceFilter));
  findings.push(await attempt('quality', checkQuality));
  const config = await attempt('settings', () => Promise.resolve(describeSettings(flags)));
  findings.push(config);
  if (config.status !== 'ok') return findings;
  const settings = loadSettings(flags);
  findings.push(await attempt('images', () => checkImages(settings)));
  return [...findings, ...(await checkStore(settings))];
}

async function repairFinding(flags: Flags): Promise<Finding> {
  try {
    const { repair } = await import('./repair.js');
    const { whole, detail } = await repair(loadSettings(flags));
    return { check: 'repair', status: whole ? 'ok' : 'warning', detail };
  } catch (error) {
    return { check: 'repair', status: 'problem', detail: describe(error) };
  }
}

function checkNode(): Finding {
  const file = readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8');
  const wanted = (JSON.parse(file) as { engines: { node: string } }).engines.node;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = wanted.replace('>=', '').split('.').map(Number);
  const enough = major > needMajor || (major === needMajor && minor >= needMinor);
  const { node } = process.versions;
  if (enough) return { check: 'Node', status: 'ok', detail: node };
  return { check: 'Node', status: 'problem', detail: `${node}; install ${wanted}` };
}

function checkBundle(check: string): Finding {
  const built = existsSync(join(PACKAGE_ROOT, 'dist', check.toLowerCase(), 'index.html'));
  if (built) return { check, status: 'ok', detail: 'built' };
  return { check, status: 'warning', detail: 'not built; run: npm run build' };
}

async function checkTextEncoder(): Promise<string> {
  const { createTextEncoder } = await import('../encoders/text.js');
  const encoder = await createTextEncoder({ threads: 1 });
  try {
    const { id, version, dimensions } = encoder.model;
    const [vector] = await encoder.encode(['elenchus']);
    if (vector?.length !== dimensions) throw new Error(`it gave no vector of ${dimensions}`);
    return `${id} ${version}, ${dimensions} dimensions`;
  } finally {
    await encoder.close();
  }
}

async function checkStructureEncoder(): Promise<string> {
  const { createStructureEncoder } = await import('../structure/encoder.js');
  const encoder = await createStructureEncoder();
  const graph: ArgumentGraph = {
    nodes: [
      { kind: 'I', id: 'claim', text: '' },
      { kind: 'S', id: 'relation', type: 'SUPPORT' },
      { kind: 'I', id: 'premise', text: '' },
    ],
    edges: [
      { source: 'premise', target: 'relation' },
      { source: 'relation', target: 'claim' },
    ],
  };
  try {
    for (const view of encoder.views) {
      const [vector] = await encoder.encode([graph], view);
      const wanted = encoder.dimensions;
      if (vector?.length !== wanted) throw new Error(`${view} gave no vector of ${wanted}`);
    }
    const [view] = encoder.views;
    if (!view) throw new Error('it has no view');
    const { version } = encoder.model(view);
    return `${encoder.views.join(', ')}; version ${version}, ${encoder.dimensions} dimensions`;
  } finally {
    await encoder.close();
  }
}

async function checkRelevanceFilter(): Promise<string> {
  const { RelevanceModels } = await import('../rerank/relevance/models.js');
  const { createTextEncoder } = await import('../encoders/text.js');
  const encoder = await createTextEncoder({ threads: 1 });
  const filter = new RelevanceModels({ pieces: encoder });
  try {
    const texts = ['Wolves should be culled.', 'Wolves kill sheep.'];
    const vectors = await encoder.encode(texts);
    const [claim, premise] = texts.map((text, place) => ({
      ...{ text, vector: vectors[place]!, language: 'en' },
    }));
    for (const model of RELEVANCE_MODELS) {
      const judged = await filter.relevance(claim!, [premise!], model);
      if (judged.models[0] !== model) throw new Error(`${model} did not judge English`);
      checkProbability(judged.scores[0], model);
    }
    const [side] = await filter.sides(claim!, [premise!]);
    checkProbability(side?.favours, 'the model of sides');
    return `${RELEVANCE_MODELS.join(', ')}; sides`;
  } finally {
    await filter.close();
    await encoder.close();
  }
}

async function checkQuality(): Promise<string> {
  const { QualityHead } = await import('../rerank/quality/head.js');
  const { createTextEncoder } = await import('../encoders/text.js');
  const encoder = await createTextEncoder({ threads: 1 });
  try {
    const [vector] = await encoder.encode(['Wolves should be culled, since they kill sheep.']);
    const scores = await new QualityHead().quality([{ vector: vector! }]);
    checkProbability(scores[0], 'the model of quality');
    return `${scores[0]!.toFixed(2)} for a reason`;
  } finally {
    await encoder.close();
  }
}

function checkProbability(score: number | undefined, model: string): void {
  if (!(score! > 0 && score! < 1)) throw new Error(`${model} gave no probability, but ${score}`);
}

function describeSettings(flags: Flags): string {
  loadSettings(flags);
  const set = Object.values(SETTINGS).filter(({ variable }) => process.env[variable]);
  return set.length === 0 ? 'defaults' : set.map(({ variable }) => variable).join(', ');
}

async function checkStore(config: Config): Promise<readonly Finding[]> {
  try {
    const { openServices } = await import('./services.js');
    const services = await openServices(config);
    try {
      const detail = `${services.store.engine}, ${config.qdrantUrl ?? config.dataDir}`;
      const store: Finding = { check: 'store', status: 'ok', detail };
      const corpora = await services.registry.list();
      const checks = corpora.map((corpus) =>
        attempt(`corpus ${corpus.name}`, async () => {
          checkEncoder(corpus, services.textEncoder.model);
          const { premiseCount, imageCount } = services.retrieval;
          const images = await imageCount(corpus.name);
          const premises = counted(await premiseCount(corpus.name), 'premise');
          return images > 0 ? `${premises}, ${counted(images, 'image')}` : premises;
        }),
      );
      return [store, ...(await Promise.all(checks))];
    } finally {
      await services.close();
    }
  } catch (error) {
    // A running server uses its own folder, which is not a problem.
    const held = error instanceof ElenchusError && error.code === 'STORE_LOCKED';
    return [{ check: 'store', status: held ? 'warning' : 'problem', detail: describe(error) }];
  }
}

async function attempt(check: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { check, status: 'ok', detail: await work() };
  } catch (error) {
    return { check, status: 'problem', detail: describe(error) };
  }
}

function describe(error: unknown): string {
  const code = error instanceof ElenchusError ? error.code : 'INTERNAL';
  return `${code}: ${messageOf(error)}`;
}

function toLine({ check, status, detail }: Finding): string {
  return `${status.padEnd(8)} ${check.padEnd(20)} ${detail}`;
}
