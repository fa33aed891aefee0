import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start } from '../support/processes.js';
import type { Recorded } from './disk.js';

const NEWLINE = '\n'.charCodeAt(0);

/** Why nothing can be recorded here; undefined where it can. */
export function whyNoRecorder(): string | undefined {
  if (process.platform !== 'linux') return 'power cuts are recorded on Linux only';
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'no C compiler; install one as cc (on Debian: gcc and libc6-dev)';
  }
}

/** Runs writer.ts on a new folder below `folder`; returns all that it did to the disk there. */
export async function recordWriter(
  folder: string,
  seed: number,
): Promise<{ readonly root: string; readonly records: readonly Recorded[] }> {
  const recorder = join(folder, 'recorder.so');
  const source = fileURLToPath(new URL('recorder.c', import.meta.url));
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', recorder, source, '-ldl', '-lpthread']);
  const root = join(realpathSync(folder), 'written');
  const [log, marks] = [join(folder, 'log'), join(realpathSync(folder), 'marks')];
  mkdirSync(root);
  const { finished } = start('test/power/writer.ts', [root, marks, String(seed)], {
    env: {
      LD_PRELOAD: recorder,
      RECORDER_ROOT: root,
      RECORDER_LOG: log,
      RECORDER_MARKS: marks,
      // What the kernel does by itself is not seen.
      UV_USE_IO_URING: '0',
    },
  });
  const { status, stderr } = await finished;
  if (status !== 0) throw new Error(`the writer ended with status ${status}: ${stderr}`);
  return { root, records: parseLog(readFileSync(log)) };
}

function parseLog(log: Buffer): Recorded[] {
  const records: Recorded[] = [];
  for (let at = 0; at < log.length;) {
    const end = log.indexOf(NEWLINE, at);
    const [operation, file, offset, length] = log.toString('latin1', at, end).split(' ');
    at = end + 1 + Number(length);
    records.push({
      operation: operation!,
      file: Number(file),
      offset: Number(offset),
      data: log.subarray(end + 1, at),
    });
  }
  return records;
}
