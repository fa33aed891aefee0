import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { needing } from '../support/lack.js';
import { PYTHON, whyNoPython } from '../support/python.js';

const FOLDER = 'models/images';
/** They need NumPy, which our Python has; the others torch, too large for CI. */
const QUICK = ['batches', 'inputs', 'measures', 'schedule', 'synthetic'];
const WITH_TORCH = ['command', 'export', 'losses', 'towers', 'training'];

describe('the trainer of image towers', () => {
  it('has these tests', () => {
    const files = readdirSync(`${FOLDER}/tests`).filter((name) => name.startsWith('test_'));
    const names = [...QUICK, ...WITH_TORCH].map((name) => `test_${name}.py`);
    expect(files.sort()).toEqual(names.sort());
  });

  it.each(QUICK)('passes those of %s', needing('python', whyNoPython()), async (name) => {
    const tests = ['-B', '-m', 'unittest', `tests.test_${name}`];
    const { stderr } = await promisify(execFile)(PYTHON, tests, { cwd: FOLDER });
    expect(stderr).toMatch(/^Ran [1-9]\d* tests? in .*\n\nOK\n$/m);
  });
});
