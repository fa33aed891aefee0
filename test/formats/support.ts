import { Readable } from 'node:stream';
import type { Source } from '../../src/formats/lines.js';
import { readPremises } from '../../src/formats/premises.js';

/** A source that says these bytes. */
export function openBytes(...chunks: Buffer[]): Source {
  return { name: 'data.jsonl', stream: Readable.from(chunks), bytesRead: () => 0 };
}

/** Reads lines given as objects, texts or bytes: records, and errors as [line, code, field]. */
export async function read(...lines: (object | string | Buffer)[]) {
  const chunks = lines.map((line) => {
    if (Buffer.isBuffer(line)) return Buffer.concat([line, Buffer.from('\n')]);
    return Buffer.from(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  });
  const source = openBytes(...chunks);
  const found: unknown[] = [];
  for await (const { line, result } of readPremises(source)) {
    if ('record' in result) found.push(result.record);
    else found.push([line, result.error.code, result.error.details.field]);
  }
  return found;
}
