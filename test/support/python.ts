import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = `${ROOT}.cache/python`;
const REQUIREMENTS = `${ROOT}test/support/qdrant-server/requirements.txt`;
const pythonOf = (folder: string) => `${folder}/bin/python`;
/** A copy of what was required when all of it had been installed. */
const installedOf = (folder: string) => `${folder}/installed.txt`;

/** Runs the stand-in for a Qdrant server, and has NumPy. */
export const PYTHON = pythonOf(FOLDER);

/** Why there is no such Python, and how to get it; undefined where there is one. */
export function whyNoPython(): string | undefined {
  const failure = process.env['ELENCHUS_NO_PYTHON'];
  if (failure !== undefined || isCurrent(FOLDER)) return failure;
  return 'no Python with our packages; npm test installs them';
}

/**
 * Before the tests: installs what the Python ones import, unless it is there. Where this fails, for
 * example without a network, they are skipped.
 */
export default async function setup(): Promise<void> {
  if (process.env['ELENCHUS_NO_PYTHON'] !== undefined) return;
  const reason = await installPython();
  if (reason !== undefined) process.env['ELENCHUS_NO_PYTHON'] = reason;
}

function isCurrent(folder: string): boolean {
  if (!existsSync(pythonOf(folder)) || !existsSync(installedOf(folder))) return false;
  return readFileSync(installedOf(folder), 'utf8') === readFileSync(REQUIREMENTS, 'utf8');
}

/** @returns why it could not, and what to do */
export async function installPython(folder = FOLDER): Promise<string | undefined> {
  if (isCurrent(folder)) return undefined;
  const python = pythonOf(folder);
  try {
    await run('python3', ['-c', 'import ensurepip, venv']);
  } catch {
    return 'no python3 with venv; install it (on Debian: python3-venv)';
  }
  console.log('Installing the Python packages that tests need into .cache/python, once.');
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await run('python3', ['-m', 'venv', folder]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input'];
    // Without a compiler, and soon where there is no network.
    const limits = ['--only-binary', ':all:', '--retries', '2'];
    await run(python, [...pip, ...limits, '--requirement', REQUIREMENTS]);
    await copyFile(REQUIREMENTS, installedOf(folder));
    return undefined;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const [problem] = String((error as { stderr?: string }).stderr || error)
      .trim()
      .split('\n')
      .toReversed();
    return `Python packages could not be installed (${problem}); run the tests again with a network`;
  }
}
