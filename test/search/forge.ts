import { crc32 } from 'node:zlib';

/** In bytes: the checksum and the signature, before the JSON. */
const [CHECKSUM, SIGNATURE] = [4, 12];

/** A cursor that somebody has changed, with a checksum that fits, but not the signature. */
export function forge(cursor: string, change: (content: unknown[]) => unknown): string {
  const bytes = Buffer.from(cursor, 'base64url').subarray(CHECKSUM);
  const content = JSON.parse(String(bytes.subarray(SIGNATURE))) as unknown[];
  const changed = Buffer.from(JSON.stringify(change(content)));
  const signed = Buffer.concat([bytes.subarray(0, SIGNATURE), changed]);
  const checksum = Buffer.alloc(CHECKSUM);
  checksum.writeUInt32BE(crc32(signed));
  return Buffer.concat([checksum, signed]).toString('base64url');
}
