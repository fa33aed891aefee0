import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { readGraph } from '../../../src/formats/graphs/read-graph.js';
import {
  createGraphTextReader,
  type GraphTextReader,
} from '../../../src/formats/graphs/text-thread.js';
import { aif } from '../../support/graph-files.js';

const GRAPH = aif([['c', 'I', 'Trams should run at night.']], []);
const ARGDOWN = '[a]: Trams should run.\n  + [b]: Nurses need them.\n';
/** The end of a tag in parentheses is looked for from each of its beginnings. */
const SLOW = `[a]: ${'#('.repeat(1_000_000)}\n`;

let reader: GraphTextReader;
const open = (longestMs: number) => (reader = createGraphTextReader(longestMs));
afterEach(() => reader.close());

describe('a text that anybody may send', () => {
  it('is read as any other', async () => {
    open(60_000);
    expect(await reader.read(ARGDOWN, 'by.aif')).toEqual(await readGraph(ARGDOWN, 'by.aif'));
    const read = await reader.read(GRAPH, 'by.aif', { format: 'aif' });
    expect(read.graph.nodes).toEqual([{ kind: 'I', id: 'c', text: 'Trams should run at night.' }]);
  });

  it('is refused with the code and the field that reading it gives', async () => {
    open(60_000);
    await expect(reader.read('Trams.', 'by.aif')).rejects.toMatchObject({
      code: 'GRAPH_FORMAT_UNKNOWN',
      details: { file: 'by.aif' },
    });
    const many = Array.from({ length: 10_001 }, (_, at) => `[s${at}]: Trams.`).join('\n\n');
    await expect(reader.read(many, 'by.aif')).rejects.toMatchObject({
      code: 'GRAPH_TOO_LARGE',
      details: { file: 'by.aif', unit: 'nodes' },
    });
  });

  it('is refused where its parser takes too long, which holds nothing else up', async () => {
    open(1_000);
    let late: unknown;
    let turns = 0;
    const reading = reader.read(SLOW, 'source.aif').catch((error: unknown) => (late = error));
    const next = reader.read(GRAPH, 'by.aif');
    while (late === undefined) {
      turns += 1;
      await setImmediate();
    }
    await reading;
    expect(late).toMatchObject({
      code: 'GRAPH_TOO_COMPLEX',
      details: { file: 'source.aif', limit: 1_000, setting: 'a fixed limit' },
    });
    expect(turns).toBeGreaterThan(1_000);
    expect((await next).graph.nodes).toHaveLength(1);
  });
});
