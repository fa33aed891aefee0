import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '../../src/server/access/keys.js';

export interface TestKey {
  readonly key: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly corpora?: string | readonly string[];
  readonly rateLimit?: number;
}

/** A keys file in a folder of its own. */
export function keysFileOf(keys: readonly TestKey[]): string {
  return fileOf(keysText(keys));
}

/** What a keys file says; of the keys it has the hashes only. */
export function keysText(keys: readonly TestKey[]): string {
  return JSON.stringify(keys.map(({ key, ...rest }) => ({ ...rest, hash: hashOf(key) })));
}

/** A file with this text, in a folder of its own. */
export function fileOf(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'elenchus-keys-')), 'keys.json');
  writeFileSync(file, text);
  return file;
}
