import { describe, expect, it } from 'vitest';
import { ingest, type IngestCounts, type Rejection } from '../../src/corpus/ingest.js';
import type { ReadLine } from '../../src/formats/premises.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { openCorpora, premise, stored } from './support.js';

const readable = (id: string, line: number): ReadLine => ({
  file: 'f',
  line,
  raw: `raw ${id}`,
  result: { record: premise(id, id === 'bad' ? { text: '' } : {}) },
});

const broken = (line: number): ReadLine => ({
  file: 'f',
  line,
  raw: '{',
  result: {
    error: new ElenchusError('LINE_INVALID', { file: 'f', line, field: 'line', problem: 'no' }),
  },
});

async function* each(lines: readonly ReadLine[]) {
  yield* lines;
}

describe('ingest', () => {
  it('counts what became of each line, and tells why lines were rejected, in order', async () => {
    const { writer, store } = await openCorpora();
    await writer.putCorpus({ name: 'town' });
    await writer.putPremises('town', [premise('3'), premise('4', { topic: 'x' })]);
    const lines = [
      readable('1', 1),
      readable('bad', 2),
      readable('3', 3),
      readable('4', 4),
      broken(5),
      readable('6', 6),
    ];
    const rejections: Rejection[] = [];
    const progress: IngestCounts[] = [];
    const counts = await ingest(each(lines), (records) => writer.putPremises('town', records), {
      batch: 2,
      onRejected: (rejection) => rejections.push(rejection),
      onProgress: (soFar) => progress.push(soFar),
    });
    expect(counts).toEqual({ added: 2, replaced: 1, unchanged: 1, rejected: 2 });
    expect(progress.map(({ added }) => added)).toEqual([1, 1, 2]);
    expect(rejections).toEqual([
      {
        file: 'f',
        line: 2,
        field: 'text',
        code: 'BAD_INPUT',
        message: 'text: is empty',
        raw: 'raw bad',
      },
      {
        file: 'f',
        line: 5,
        field: 'line',
        code: 'LINE_INVALID',
        message: 'f:5: line: no',
        raw: '{',
      },
    ]);
    expect(stored(store, 'premises').size).toBe(4);
  });

  it('makes batches smaller where records are large', async () => {
    const sent: string[][] = [];
    const lines = ['1', '2', '3', '4', '5', '6'].map((id, line) => ({
      ...readable(id, line),
      bytes: id === '4' ? 100 : 5_000_000,
    }));
    await ingest(
      each(lines),
      async (records) => {
        sent.push(records.map(({ id }) => id));
        return records.map(({ id }) => ({ externalId: id, status: 'ADDED' }));
      },
      { batch: 512 },
    );
    expect(sent).toEqual([['1', '2'], ['3', '4', '5'], ['6']]);
  });

  it('has two batches on their way, and no more', async () => {
    let open = 0;
    let most = 0;
    await ingest(
      each(Array.from({ length: 40 }, (_, line) => readable(`${line}`, line))),
      async (records) => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setTimeout(resolve, 1));
        open -= 1;
        return records.map(({ id }) => ({ externalId: id, status: 'ADDED' }));
      },
      { batch: 5 },
    );
    expect([most, open]).toEqual([2, 0]);
  });

  it('finishes what has begun when it is stopped', async () => {
    const stop = new AbortController();
    const put: string[] = [];
    const counts = await ingest(
      each(Array.from({ length: 40 }, (_, line) => readable(`${line}`, line))),
      async (records) => {
        put.push(...records.map(({ id }) => id));
        if (put.length >= 10) stop.abort();
        return records.map(({ id }) => ({ externalId: id, status: 'ADDED' }));
      },
      { batch: 5, signal: stop.signal },
    );
    expect(put).toHaveLength(10);
    expect(counts.added).toBe(10);
  });

  it('ends with the first error of the store', async () => {
    const lines = Array.from({ length: 40 }, (_, line) => readable(`${line}`, line));
    let calls = 0;
    const put = () => Promise.reject(new Error(`store ${(calls += 1)}`));
    await expect(ingest(each(lines), put, { batch: 5 })).rejects.toThrow('store 1');
    expect(calls).toBe(2);
  });

  it('keeps what was read before a file turned out to be damaged', async () => {
    const put: string[] = [];
    const damaged = async function* () {
      yield* [1, 2, 3].map((line) => readable(`${line}`, line));
      throw new ElenchusError('FILE_DAMAGED', { file: 'f', problem: 'unexpected end' });
    };
    const take = async (records: readonly { id: string }[]) => {
      put.push(...records.map(({ id }) => id));
      return records.map(({ id }) => ({ externalId: id, status: 'ADDED' as const }));
    };
    await expect(ingest(damaged(), take, { batch: 2 })).rejects.toThrow('unexpected end');
    expect(put).toEqual(['1', '2', '3']);
  });
});
