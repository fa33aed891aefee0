/** What LevelDB adds to a checksum that it stores. */
const MASK = 0xa282ead8;
const CASTAGNOLI = 0x82f63b78;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? CASTAGNOLI : 0);
  return sum;
});

/** The CRC32C of the bytes from `start` to before `end`, in the form in which LevelDB stores it. */
export function maskedChecksum(bytes: Buffer, start: number, end: number): number {
  let sum = -1;
  for (let at = start; at < end; at++) sum = (sum >>> 8) ^ TABLE[(sum ^ bytes[at]!) & 255]!;
  sum = ~sum;
  return (((sum >>> 15) | (sum << 17)) + MASK) >>> 0;
}
