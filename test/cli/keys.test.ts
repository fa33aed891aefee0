import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkStrength, createKey } from '../../src/server/access/keys.js';
import { startElenchus } from '../support/processes.js';
import { runElenchus } from '../support/run-elenchus.js';

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

describe('elenchus keys', () => {
  it('creates another key each time, with its hash', async () => {
    const made = await Promise.all(
      [1, 2].map(async () => {
        const { status, stdout } = await runElenchus(['keys', 'create', '--json']);
        expect(status).toBe(0);
        return JSON.parse(stdout) as { key: string; hash: string };
      }),
    );
    expect(made[0]!.key).not.toBe(made[1]!.key);
    for (const { key, hash } of made) {
      expect(hash).toBe(sha256(key));
      expect(key).toMatch(/^elk_[\w-]{43}$/);
    }
  });

  it('hashes a key from standard input, without the end of its line', async () => {
    expect(await hashed('k7QmZx2vRt9LpWc4YbNf8A\n')).toEqual({
      status: 0,
      stdout: `${sha256('k7QmZx2vRt9LpWc4YbNf8A')}\n`,
      stderr: '',
    });
    const refused = await hashed('hunter2hunter2');
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^elenchus: KEY_GUESSABLE: .*elenchus keys create$/m);
  });
});

function hashed(key: string) {
  const { child, finished } = startElenchus(['keys', 'hash']);
  child.stdin!.end(key);
  return finished;
}

describe('a key', () => {
  it('is drawn again where it has a word in it that is refused', () => {
    const draws = ['-admin-', '-QwErT-'].map((word) =>
      Buffer.from(`k7QmZx2vRt9LpWc4${word}YbNf8Ak7QmZx2vRt9LpWc4`.slice(0, 43), 'base64url'),
    );
    draws.push(Buffer.alloc(32, 'k7QmZx2vRt9LpWc4YbNf8A'));
    const drawn: number[] = [];
    const key = createKey((bytes) => {
      drawn.push(bytes);
      return draws[drawn.length - 1]!;
    });
    expect(drawn).toEqual([32, 32, 32]);
    expect(key).toBe(`elk_${draws[2]!.toString('base64url')}`);
    expect(() => checkStrength(key)).not.toThrow();
  });

  it.each([
    'k7QmZx2vRt9LpWc4YbNf8A',
    '0f3d9c1e7ab24586d0c2f1e83b57a946',
    'a3c1f7d2-5b8e-4f60-9d17-62e8b04fc935',
  ])('made at random is accepted: %s', (key) => {
    expect(() => checkStrength(key)).not.toThrow();
  });

  it.each([
    ['', 'fewer than 8'],
    ['short-one', 'fewer than 22'],
    ['k7QmZx2v Rt9LpWc4YbNf8A', 'spaces'],
    ['abababababababababababab', 'different'],
    ['MyVeryLongPassword-for-2026', '"passw"'],
  ])('that is easy to guess is refused: %s', (key, problem) => {
    expect(() => checkStrength(key)).toThrow(
      expect.objectContaining({
        code: 'KEY_GUESSABLE',
        message: expect.stringContaining(problem) as string,
      }),
    );
  });
});
