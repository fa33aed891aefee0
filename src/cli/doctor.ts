import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { PACKAGE_ROOT, SETTINGS } from '../runtime/config.js';
import type { Finding } from './doctor-checks.js';
import { type Flags, loadSettings } from './settings.js';

type Checks = typeof import('./doctor-checks.js');

interface DoctorFlags {
  readonly dataDir?: string;
  readonly repair?: true;
  readonly json?: true;
}

const HELP = `
Exit status: 0 no problem; 1 problems; 2 wrong usage; 3 a repair has lost something.`;

/** `elenchus doctor`: checks everything a server needs and says what to do. */
export function createDoctorCommand(): Command {
  return new Command('doctor')
    .description('check versions, models, store and corpora, and say what to do')
    .option('--data-dir <dir>', `data folder (${SETTINGS.dataDir.variable})`)
    .option('--repair', 'keep what can be read of a damaged store, and say what is lost')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', HELP)
    .action(diagnose);
}

/** Checks everything that a server needs, and prints what was found. */
async function diagnose({ dataDir, repair, json }: DoctorFlags): Promise<void> {
  // Loaded here, since it loads whatever a server does.
  const checks = await import('./doctor-checks.js');
  const repaired = repair ? [await repairFinding(checks, { dataDir })] : [];
  const findings = [...repaired, ...(await examine(checks, { dataDir }))];
  console.log(json ? JSON.stringify(findings, null, 2) : findings.map(toLine).join('\n'));
  if (findings.some(({ status }) => status === 'problem')) process.exitCode = 1;
  else if (repaired.some(({ status }) => status === 'warning')) process.exitCode = 3;
}

async function examine(checks: Checks, flags: Flags): Promise<readonly Finding[]> {
  const { attempt, checkImages, checkModels, checkStore } = checks;
  const findings = [checkNode(), checkBundle('Explorer'), checkBundle('GraphiQL')];
  const config = await attempt('settings', () => Promise.resolve(describeSettings(flags)));
  findings.push(config);
  // Models read settings, too.
  if (config.status !== 'ok') return findings;
  findings.push(...(await checkModels()));
  const settings = loadSettings(flags);
  findings.push(await attempt('images', () => checkImages(settings)));
  return [...findings, ...(await checkStore(settings))];
}

async function repairFinding({ repair, describe }: Checks, flags: Flags): Promise<Finding> {
  try {
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

function describeSettings(flags: Flags): string {
  loadSettings(flags);
  const set = Object.values(SETTINGS).filter(({ variable }) => process.env[variable]);
  return set.length === 0 ? 'defaults' : set.map(({ variable }) => variable).join(', ');
}

function toLine({ check, status, detail }: Finding): string {
  return `${status.padEnd(8)} ${check.padEnd(20)} ${detail}`;
}
