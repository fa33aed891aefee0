import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type LineOptions, MAX_LINE_BYTES, readLines } from '../../src/formats/lines.js';

function lines(...chunks: (string | Buffer)[]) {
  return all(Readable.from(chunks.map((chunk) => Buffer.from(chunk))));
}

async function all(input: Readable, options?: LineOptions) {
  const found: [number, string | undefined][] = [];
  for await (const { line, bytes } of readLines(input, options)) {
    found.push([line, bytes?.toString()]);
  }
  return found;
}

describe('readLines', () => {
  const expected = [
    [1, 'one'],
    [2, 'zwölf'],
    [4, 'four'],
  ];

  it('numbers lines from 1 and passes blank ones over', async () => {
    expect(await lines('one\nzwölf\n \t\r\nfour\n')).toEqual(expected);
  });

  it('does not mind a byte order mark, CRLF, or a last line without an end', async () => {
    expect(await lines('\ufeffone\r\nzwölf\r\n\r\nfour')).toEqual(expected);
  });

  it('does not mind where the chunks end', async () => {
    const bytes = Buffer.from('\ufeffone\r\nzwölf\r\n\r\nfour');
    const single = Array.from(bytes, (_, place) => bytes.subarray(place, place + 1));
    expect(await lines(...single)).toEqual(expected);
  });

  it('unzips what is gzip, and gzip after gzip', async () => {
    const zipped = Buffer.concat([gzipSync('\ufeffone\nzwölf\n'), gzipSync('\nfour')]);
    expect(await lines(zipped)).toEqual(expected);
    expect(await lines(zipped.subarray(0, 1), zipped.subarray(1))).toEqual(expected);
  });

  it('reads nothing out of nothing', async () => {
    expect(await lines()).toEqual([]);
    expect(await lines(gzipSync(''))).toEqual([]);
  });

  it('does not keep a line that is too long', async () => {
    const half = Buffer.alloc(MAX_LINE_BYTES / 2 + 1, 'x');
    expect(await lines('one\n', half, half, '\nthree')).toEqual([
      [1, 'one'],
      [2, undefined],
      [3, 'three'],
    ]);
  });

  it('does not skip a line of more than four times the longest, however small the file is', async () => {
    let chunks = 0;
    function* endless() {
      yield Buffer.from('one\n');
      for (; ; chunks += 1) yield Buffer.alloc(1_000, 'x');
    }
    const read: number[] = [];
    const reading = (async () => {
      const input = Readable.from(endless());
      for await (const { line } of readLines(input, { longest: 10_000 })) read.push(line);
    })();
    await expect(reading).rejects.toThrow('line 2 has more than 40000 bytes');
    expect(read).toEqual([1]);
    expect(chunks).toBeLessThan(100);
  });

  it('reads no more in all than it may, as it is unpacked', async () => {
    const zipped = gzipSync('a line\n'.repeat(10_000));
    await expect(all(Readable.from([zipped]), { most: 69_999 })).rejects.toMatchObject({
      code: 'QUERY_TOO_LARGE',
    });
    expect(await all(Readable.from([zipped]), { most: 70_000 })).toHaveLength(10_000);
  });

  it('ends once its signal is aborted, also where all lines are blank', async () => {
    let read = 0;
    function* chunks() {
      for (; read < 10_000; read += 1) yield Buffer.from('\n');
    }
    const stop = new AbortController();
    const onLine = (line: number) => void (line === 100 && stop.abort());
    const input = Readable.from(chunks());
    expect(await all(input, { signal: stop.signal, onLine })).toEqual([]);
    expect(read).toBeLessThan(1_000);
  });

  it('tells the number of each line, also of blank ones, and ends where that throws', async () => {
    const told: number[] = [];
    const onLine = (line: number) => {
      told.push(line);
      if (line === 4) throw new Error('too many');
    };
    const input = Readable.from([Buffer.from('\n\na\n\n\n')]);
    await expect(all(input, { onLine })).rejects.toThrow('too many');
    expect(told).toEqual([1, 2, 3, 4]);
  });

  it('fails where gzip ends in the middle', async () => {
    const zipped = gzipSync('one\n'.repeat(10_000));
    await expect(lines(zipped.subarray(0, -20))).rejects.toThrow(/unexpected end/);
  });
});
