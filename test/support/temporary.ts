import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** All temporary files of a run are in one folder, which is deleted at its end. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
