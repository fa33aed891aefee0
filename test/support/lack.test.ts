import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { needing } from './lack.js';
import { compiled } from './processes.js';
import { installPython } from './python.js';
import { needingQdrant, needingRealQdrant } from './qdrant.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('tests that need something', () => {
  it('run where it is there', () => {
    expect(needing('cc', undefined, { ELENCHUS_REQUIRE: 'cc' })).toEqual({ skip: false });
  });

  it('are skipped elsewhere, unless it is required', () => {
    const lack = { need: 'cc', reason: 'no compiler' };
    for (const required of ['', 'python,chromium']) {
      const options = needing('cc', lack.reason, { ELENCHUS_REQUIRE: required });
      expect(options).toEqual({ skip: true, meta: { lack } });
    }
    const required = { ELENCHUS_REQUIRE: 'python,cc' };
    expect(() => needing('cc', lack.reason, required)).toThrow('no compiler');
  });

  it('ask the Qdrant server that QDRANT_URL names', () => {
    vi.stubEnv('ELENCHUS_REQUIRE', '');
    vi.stubEnv('QDRANT_URL', 'http://127.0.0.1:6333');
    expect([needingQdrant(), needingRealQdrant()]).toEqual([{ skip: false }, { skip: false }]);
    vi.stubEnv('QDRANT_URL', '');
    expect(needingRealQdrant()).toMatchObject({ meta: { lack: { need: 'qdrant' } } });
  });

  it('are counted by what they lack in the last lines, also where others fail', () => {
    const folder = mkdtempSync(join(compiled(''), 'lacking-'));
    const lack = JSON.stringify(compiled('test/support/lack.ts'));
    writeFileSync(
      join(folder, 'vitest.config.js'),
      `import { LackReporter } from ${lack};
      export default { test: { reporters: ['default', new LackReporter()] } };`,
    );
    writeFileSync(
      join(folder, 'some.test.js'),
      `import { describe, expect, it } from 'vitest';
      import { needing } from ${lack};
      it('passes', () => {});
      it('fails', () => expect(1).toBe(2));
      it('needs a, too', needing('cc', 'no a; buy one'), () => {});
      describe('all of them', needing('python', 'no b; make one'), () => {
        it.each([1, 2])('need b', () => {});
        describe('within', () => it('needs b', () => {}));
      });`,
    );
    const run = (...more: string[]) =>
      spawnSync(process.execPath, [
        join(compiled(''), 'node_modules/vitest/vitest.mjs'),
        'run',
        '--root',
        folder,
        ...more,
      ]);
    const { status, stdout } = run();
    expect(status).toBe(1);
    expect(String(stdout).split('\n').slice(-3)).toEqual([
      '3 skipped: no b; make one',
      '1 skipped: no a; buy one',
      '',
    ]);
    expect(String(run('-t', 'passes').stdout)).not.toContain('skipped: ');
  });
});

describe('the Python packages of tests', () => {
  /** A machine with this program as its python3. */
  function machine(python3?: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'elenchus-python-'));
    mkdirSync(join(folder, 'bin'));
    if (python3 !== undefined) {
      writeFileSync(join(folder, 'bin/python3'), `#!/bin/sh\n${python3}\n`);
      chmodSync(join(folder, 'bin/python3'), 0o755);
    }
    vi.stubEnv(
      'PATH',
      [join(folder, 'bin'), '/usr/bin', '/bin'].slice(0, python3 ? 3 : 1).join(delimiter),
    );
    return join(folder, 'environment');
  }

  it('need python3 with venv', async () => {
    const reason = 'no python3 with venv; install it (on Debian: python3-venv)';
    expect(await installPython(machine())).toBe(reason);
    expect(await installPython(machine('exit 1'))).toBe(reason);
  });

  it('are installed once', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const folder = machine(
      '[ "$1" = -c ] || { mkdir -p "$3/bin" && echo "#!/bin/sh" > "$3/bin/python" && chmod +x "$3/bin/python"; }',
    );
    expect(await installPython(folder)).toBeUndefined();
    expect(existsSync(join(folder, 'bin/python'))).toBe(true);
    machine();
    expect(await installPython(folder)).toBeUndefined();
    expect(log).toHaveBeenCalledOnce();
  });

  it('are not there where installing them fails, which says why', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const folder = machine(
      '[ "$1" = -c ] || { mkdir -p "$3/bin" && printf "#!/bin/sh\\necho retrying >&2; echo no route >&2; exit 1" > "$3/bin/python" && chmod +x "$3/bin/python"; }',
    );
    expect(await installPython(folder)).toContain('(no route)');
    expect(existsSync(folder)).toBe(false);
  });
});
