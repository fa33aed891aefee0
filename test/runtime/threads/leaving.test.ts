import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compiled } from '../../support/processes.js';

it('a busy process ends with the one that started it', async () => {
  const pid = Number(execFileSync(process.execPath, [compiled('test/runtime/threads/leaving.ts')]));
  expect(pid).toBeGreaterThan(1);
  const isThere = () => {
    try {
      process.kill(pid, 0);
    } catch {
      return false;
    }
    // In a container whose first process waits for no others, what ended stays as a zombie.
    const status = `/proc/${pid}/stat`;
    return !existsSync(status) || !/\) Z /.test(readFileSync(status, 'latin1'));
  };
  await expect.poll(isThere).toBe(false);
});

it('who closes a busy process waits for its end', () => {
  const said = execFileSync(process.execPath, [compiled('test/runtime/threads/closing.ts')]);
  expect(said.toString()).toBe('answer 1, closed');
});
