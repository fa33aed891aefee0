/**
 * Prints how many files and functions of src/ one warm search or write runs through on the main thread,
 * as counted by V8's precise coverage: `npm run lab -- measure-path [--files] [--json] [CHECKOUT]`.
 * CHECKOUT is the folder of another version, to compare with; its own script must have built it.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { buildIfStale } from '../scripts/build.js';

/** Files above this are told apart: merging files would make the path look shorter. */
const LONG = 150;
/** Runs before the counted one: by the third the query is compiled and its vector kept. */
const WARM_UP = 3;

const OWN = fileURLToPath(new URL('..', import.meta.url));
const FIELDS = `
  admittedCount
  edges { score node { id text stance profile { id values { variable values } } claim { id text } } }
  pageInfo { hasNextPage endCursor }`;
const SEARCHES = {
  'default search': `query ($text: String!) {
    premises(by: { text: $text }, corpus: "demo", first: 20) { ${FIELDS} }
  }`,
  'with preferred authors, FAST judging and coreset': `query ($text: String!) {
    premises(
      by: { text: $text }, corpus: "demo", first: 20
      rerank: {
        judge: { model: FAST }
        prefer: { profile: [{ variable: "gender", anyOf: ["female"] }] }
        diversify: { coreset: {} }
      }
    ) { ${FIELDS} }
  }`,
};
const PUT = `mutation ($premises: [PremiseInput!]!) {
  putPremises(corpus: "demo", premises: $premises) { added items { id error { code } } }
}`;
const KEY = 'the-key-of-this-measurement';
const WITH_KEY = { authorization: `Bearer ${KEY}` };
const VARIABLES = { text: 'Should 16-year-olds be allowed to vote?' };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'boolean' }, json: { type: 'boolean' } },
});
const checkout = resolve(positionals[0] ?? OWN);
if (checkout === resolve(OWN)) buildIfStale('server');
const report = await measure();
if (options.json) console.log(JSON.stringify(report, null, 2));
else print(report);

async function measure() {
  // V8 drops code that has not run for a while, and its counts with it.
  setFlagsFromString('--no-flush-bytecode');
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  // As `elenchus serve` does: graphql-js reads it when it is loaded.
  process.env.NODE_ENV = 'production';
  const { loadConfig } = await load('runtime/config.js', 'config.js');
  const { openServices } = await load('services.js', 'cli/services.js');
  const { loadDemo } = await load('cli/demo.js');
  const { createApi } = await load('server/server.js', 'api/server.js');
  const dataDir = mkdtempSync(join(tmpdir(), 'elenchus-path-'));
  const config = loadConfig({}, { dataDir, logLevel: 'silent', apiKey: KEY });
  const filling = await openServices(config);
  await loadDemo(filling.writer);
  // Opened again, nothing is left to do in the background, whose functions would count.
  await filling.close();
  const services = await openServices(config);
  try {
    const api = await createApi({ ...services, checks: {} });
    const paths = {};
    for (const [name, query] of Object.entries(SEARCHES)) {
      for (let run = 0; run < WARM_UP; run++) await ask(api, query);
      paths[name] = await covered(session, () => ask(api, query));
    }
    for (let run = 0; run < WARM_UP; run++) await search(services);
    paths['default search in process'] = await covered(session, () => search(services));
    for (let run = 0; run < WARM_UP; run++) await put(api, run);
    paths['putPremises, one new premise'] = await covered(session, () => put(api, WARM_UP));
    await api.close();
    return paths;
  } finally {
    await services.close();
    rmSync(dataDir, { recursive: true });
  }
}

/** A compiled file, or the one that it was in versions before 0.4. */
function load(path, before) {
  const compiled = [path, before].map((each) => join(checkout, 'dist', each ?? path));
  return import(pathToFileURL(compiled.find((each) => existsSync(each))).href);
}

async function send(api, query, variables, headers = {}) {
  const payload = { query, variables };
  const { body } = await api.inject({ method: 'POST', url: '/graphql', headers, payload });
  return { body, ...JSON.parse(body) };
}

async function put(api, number) {
  const premises = [{ externalId: `new-${number}`, text: `Argument ${number} counts for buses.` }];
  const { body, data, errors } = await send(api, PUT, { premises }, WITH_KEY);
  if (errors || data.putPremises.added !== 1) throw new Error(`the write failed: ${body}`);
}

async function ask(api, query) {
  const { body, data, errors } = await send(api, query, VARIABLES);
  if (errors || data.premises.edges.length === 0) throw new Error(`the search failed: ${body}`);
}

/** As the library does, whose own functions only pass the search on. */
async function search({ retrieval }) {
  const by = { text: VARIABLES.text };
  const options = { by, corpus: 'demo', first: 20, rank: { method: 'AUTO' } };
  const { hits } = await retrieval.searchPremises('ALL', options);
  if (hits.length === 0) throw new Error('the search in process found nothing');
}

/** The files of src/ that ran, each with its lines and the number of its functions that ran. */
async function covered(session, work) {
  // Taking the counts sets them to zero.
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const dist = join(checkout, 'dist');
  return result
    .filter(({ url }) => url.startsWith(pathToFileURL(dist).href + '/'))
    .map(({ url, functions }) => ({
      ...sourceOf(fileURLToPath(url)),
      functions: functions.filter(({ ranges }) => ranges[0].count > 0).length,
    }))
    .filter(({ functions }) => functions > 0)
    .sort((left, right) => (left.file < right.file ? -1 : 1));
}

/** The one source that a compiled file was made of, by its source map. */
function sourceOf(compiled) {
  const { sources } = JSON.parse(readFileSync(`${compiled}.map`, 'utf8'));
  const path = resolve(compiled, '..', sources[0]);
  if (sources.length !== 1 || !existsSync(path)) throw new Error(`no source of ${compiled}`);
  const lines = readFileSync(path, 'utf8').split('\n').length - 1;
  return { file: relative(checkout, path), lines };
}

function print(paths) {
  for (const [name, files] of Object.entries(paths)) {
    const functions = files.reduce((sum, file) => sum + file.functions, 0);
    const long = files.filter(({ lines }) => lines > LONG).length;
    console.log(
      `${name.padEnd(40)} ${files.length} files (${long} over ${LONG} lines), ${functions} functions`,
    );
    if (!options.files) continue;
    for (const { file, lines, functions: ran } of files) {
      console.log(
        `  ${file.padEnd(52)} ${String(lines).padStart(5)} lines ${String(ran).padStart(4)} functions`,
      );
    }
  }
}
