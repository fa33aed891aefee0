import { crc32 } from 'node:zlib';

/** In bytes: the checksum and the seal, before the JSON. */
const [CHECKSUM, SEAL] = [4, 12];

/** A cursor that somebody has changed, with a checksum that fits, but not the seal. */
export function forge(cursor: string, change: (content: unknown[]) => unknown): string {
  const bytes = Buffer.from(cursor, 'base64url').subarray(CHECKSUM);
  const content = JSON.parse(String(bytes.subarray(SEAL))) as unknown[];
  const changed = Buffer.from(JSON.stringify(change(content)));
  const sealed = Buffer.concat([bytes.subarray(0, SEAL), changed]);
  const checksum = Buffer.alloc(CHECKSUM);
  checksum.writeUInt32BE(crc32(sealed));
  return Buffer.concat([checksum, sealed]).toString('base64url');
}
