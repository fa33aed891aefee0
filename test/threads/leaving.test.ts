import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { compiled } from '../support/processes.js';

it('a busy process ends with the one that started it', async () => {
  const pid = Number(execFileSync(process.execPath, [compiled('test/threads/leaving.ts')]));
  expect(pid).toBeGreaterThan(1);
  const isThere = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isThere).toBe(false);
});

it('who closes a busy process waits for its end', () => {
  const said = execFileSync(process.execPath, [compiled('test/threads/closing.ts')]);
  expect(said.toString()).toBe('answer 1, closed');
});
