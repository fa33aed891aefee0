import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { skipWithout } from '../support/lack.js';

const FOLDER = 'models/images';
const PYTHON = resolve('.cache/qdrant-server/bin/python');
/** They need NumPy, which the test server's Python has; the others torch, too large for CI. */
const QUICK = ['batches', 'inputs', 'measures', 'schedule', 'synthetic'];
const WITH_TORCH = ['command', 'export', 'losses', 'towers', 'training'];

const lacking = existsSync(PYTHON)
  ? undefined
  : skipWithout('python', 'no Python with NumPy: run scripts/setup-test-python.sh', process.env);

describe('the trainer of image towers', () => {
  it('has these tests', () => {
    const files = readdirSync(`${FOLDER}/tests`).filter((name) => name.startsWith('test_'));
    const names = [...QUICK, ...WITH_TORCH].map((name) => `test_${name}.py`);
    expect(files.sort()).toEqual(names.sort());
  });

  it.skipIf(lacking).each(QUICK)('passes those of %s', async (name) => {
    const tests = ['-B', '-m', 'unittest', `tests.test_${name}`];
    const { stderr } = await promisify(execFile)(PYTHON, tests, { cwd: FOLDER });
    expect(stderr).toMatch(/^Ran [1-9]\d* tests? in .*\n\nOK\n$/m);
  });
});
