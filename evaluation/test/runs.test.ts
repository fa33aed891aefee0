import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRun, writeRun } from '../src/runs.js';
import { failure, file, pathOf, useFolder } from './files.js';

useFolder();

const checks = { queries: ['q'], corpus: new Set(['a', 'b', 'c', 'd']), places: 2 };

describe('a run', () => {
  it('is ordered by its scores alone, equal ones by descending id', async () => {
    const text = ['a 1 0.5', 'b 2 1e1', 'c 3 0.5', 'd\t4 -2\r'].map((hit) => `q Q0 ${hit} us\n`);
    const run = await readRun(await file('run', text.join('')), checks);
    expect(run).toEqual(new Map([['q', ['b', 'c', 'a', 'd']]]));
  });

  it.each([
    ['q Q0 a 1 9\n', 'LINE_INVALID: run:1: line: has 5 columns, not the 6 query Q0 document rank'],
    ['q Q0 a 1 best us\n', 'LINE_INVALID: run:1: score: "best" is not a score'],
    ['q Q0 a 1 9 us\nq Q0 a 2 8 us\n', 'DUPLICATE_ID: run:2: document: "a" already exists'],
    ['q Q0 a 1 8 us\nq Q0 z 2 9 us\n', 'UNKNOWN_ID: run:2: document: "z" is not in the corpus'],
    ['x Q0 a 1 9 us\n', 'UNKNOWN_ID: run:1: query: "x" is not in the queries'],
    [
      'q Q0 a 1 9 us\n',
      'RUN_TOO_SHORT: run:1: query: the ranking has 1 place, but the metrics need 2',
    ],
    ['', 'FILE_EMPTY: run: contains no ranking'],
  ])('%j is refused', async (text, message) => {
    const problem = await failure(readRun(await file('run', text), checks));
    expect(problem.slice(0, message.length)).toBe(message);
  });

  it('is refused where there is no file', async () => {
    expect(await failure(readRun(pathOf('nowhere'), checks))).toMatch(/^FILE_NOT_FOUND: .*nowhere/);
  });

  it('is refused where a query is missing', async () => {
    const path = await file('run', 'q Q0 a 1 9 us\nq Q0 b 2 8 us\n');
    expect(await failure(readRun(path, { ...checks, queries: ['p', 'q', 'r'] }))).toBe(
      'RUN_INCOMPLETE: run: no ranking for 2 of 3 queries; the first is "p"',
    );
  });

  it.each([
    ['a query', 'why not', 'a', 'us', 'query'],
    ['a document', 'q', '', 'us', 'document'],
    ['a tag', 'q', 'a', 'our system', 'tag'],
  ])('is not written where %s is no word', async (_, query, id, tag, field) => {
    const written = writeRun(pathOf('never'), new Map([[query, [{ id, score: 1 }]]]), tag);
    expect(await failure(written)).toMatch(new RegExp(`^BAD_INPUT: ${field}: `));
  });

  it('is not written where that cannot be', async () => {
    const there = pathOf('no/such/folder/run');
    expect(await failure(writeRun(there, new Map(), 'us'))).toMatch(/^FILE_UNWRITABLE: .*run: /);
  });

  it('comes back in the order in which it was written', async () => {
    const id = fc.stringMatching(/^[!-~]{1,8}$/);
    // A run has no negative zero: adding 0 makes it the positive one.
    const score = fc.double({ noNaN: true, min: -9, max: 9 }).map((any) => any + 0);
    const hits = fc.uniqueArray(fc.record({ id, score }), {
      selector: (hit) => hit.id,
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(fc.dictionary(id, hits, { minKeys: 1, maxKeys: 3 }), async (run) => {
        const path = pathOf('round-trip');
        await writeRun(path, new Map(Object.entries(run)), 'us');
        const queries = Object.keys(run);
        const read = await readRun(path, { queries, corpus: { has: () => true }, places: 0 });
        for (const query of queries) {
          const scores = new Map(run[query]!.map((hit) => [hit.id, hit.score]));
          const found = read.get(query)!.map((found) => scores.get(found)!);
          expect(found).toEqual([...scores.values()].sort((a, b) => b - a));
        }
      }),
    );
  });
});
