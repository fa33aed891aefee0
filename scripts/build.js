// Compiles what is older than its sources: generated types, server, Explorer, GraphiQL.
// All output goes to stderr, so that `--json` commands keep stdout clean.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

/** The command that bundles the page in a folder. */
function bundle(folder) {
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
  return [vite, 'build', '--config', `${folder}/vite.config.js`, '--logLevel', 'warn'];
}

/** The command that compiles a TypeScript project. */
function compile(project, ...options) {
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  return [compiler, '-p', project, ...options];
}

/** Each step: what it reads, the file whose age says whether it is current, and what runs. */
const STEPS = [
  {
    name: 'server',
    sources: [
      'src',
      'schema.graphql',
      'codegen.yml',
      'tsconfig.build.json',
      'package-lock.json',
      'clients/typescript/src',
      'clients/typescript/tsconfig.json',
    ],
    output: 'dist/.tsbuildinfo',
    commands: [
      ['scripts/generate-types.js'],
      // Within the package, so that the command line can use it without a further dependency.
      compile('clients/typescript', '--outDir', 'dist/client'),
      compile('tsconfig.build.json'),
    ],
  },
  {
    name: 'evaluation',
    sources: ['evaluation/src', 'evaluation/tsconfig.json', 'dist/.tsbuildinfo'],
    output: 'evaluation/dist/.tsbuildinfo',
    commands: [compile('evaluation')],
  },
  {
    name: 'Explorer',
    sources: [
      'explorer',
      'clients/typescript/src',
      'package-lock.json',
      'evaluation/src/run-format.ts',
    ],
    output: 'dist/explorer/index.html',
    commands: [bundle('explorer')],
  },
  {
    name: 'GraphiQL',
    sources: ['graphiql', 'explorer/src/files', 'package-lock.json'],
    output: 'dist/graphiql/index.html',
    commands: [bundle('graphiql')],
  },
];

function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isStale({ sources, output }) {
  const built = join(ROOT, output);
  if (!existsSync(built)) return true;
  return Math.max(...sources.map((path) => newest(join(ROOT, path)))) > statSync(built).mtimeMs;
}

function runStep({ name, commands, output }) {
  process.stderr.write(`elenchus: building ${name} ...\n`);
  for (const command of commands) {
    const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 2, 2] });
    if (status !== 0) {
      process.stderr.write(`elenchus: BUILD_FAILED: building ${name} failed (see above)\n`);
      process.exit(1);
    }
  }
  const now = new Date();
  utimesSync(join(ROOT, output), now, now);
}

/** Runs the steps that are not current; only those named, where some are. */
export function buildIfStale(...names) {
  const wanted = STEPS.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const step of wanted.filter(isStale)) runStep(step);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) STEPS.forEach(runStep);
