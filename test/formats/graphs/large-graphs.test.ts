import { describe, expect, it } from 'vitest';
import { countGraph } from '../../../src/domain/graph-record.js';
import { readGraph } from '../../../src/formats/graphs/read-graph.js';
import { aif } from '../../support/graph-files.js';

/** Statements that support each other one after the other. */
function chain(length: number) {
  const nodes: [string, string, string][] = [['i0', 'I', 'Statement 0']];
  const edges: string[] = [];
  for (let at = 1; at <= length; at++) {
    nodes.push([`i${at}`, 'I', `Statement ${at}`], [`s${at}`, 'RA', 'RA']);
    edges.push(`i${at} s${at}`, `s${at} i${at - 1}`);
  }
  return { nodes, edges };
}

/** An edu that belongs to a joint, which belongs to the next one, and so on. */
function joined(length: number): string {
  const joints = Array.from({ length }, (_, at) => {
    const next = at + 1 < length ? `j${at + 1}` : 'a';
    return `<joint id="j${at}"/><edge id="c${at}" src="j${at}" trg="${next}" type="seg"/>`;
  });
  return `<arggraph><edu id="e">Trams.</edu><edge id="c" src="e" trg="j0" type="seg"/>${joints.join('')}<adu id="a"/></arggraph>`;
}

describe('a graph that is large', () => {
  // In one step a segment; with one a pair of them it would take minutes.
  it('is read where its segments belong to each other in one line', async () => {
    const { graph } = await readGraph(joined(30_000), 'x');
    expect(graph.nodes).toEqual([{ kind: 'I', id: 'a', text: 'Trams.' }]);
  });

  it('is read where its segments belong to each other in a circle', async () => {
    const xml = joined(3).replace('trg="a"', 'trg="j1"');
    const { warnings } = await readGraph(
      xml.replace('<adu', '<edu id="f">Few.</edu><edge id="d" src="f" trg="a" type="seg"/><adu'),
      'x',
    );
    expect(warnings).toMatchObject([{ code: 'UNKNOWN_TYPE', nodes: ['e'] }]);
  });

  it('is read where it is 4,900 relations deep', async () => {
    const { nodes, edges } = chain(4_900);
    const { graph, warnings } = await readGraph(aif(nodes, edges), 'deep');
    expect(warnings).toEqual([]);
    expect(countGraph(graph)).toMatchObject({ statements: 4_901, relations: 4_900, depth: 4_900 });
  });

  it('is read where it is one cycle', async () => {
    const { nodes, edges } = chain(3_000);
    const { warnings } = await readGraph(
      aif([...nodes, ['z', 'RA', 'RA']], [...edges, 'i0 z', 'z i3000']),
      'x',
    );
    expect(warnings).toMatchObject([
      { code: 'CYCLE', count: 6_002 },
      { code: 'MAJOR_CLAIM_CHOSEN', count: 3_001 },
    ]);
  });

  it.each([
    ['nodes', chain(50_000)],
    ['edges', { nodes: chain(2).nodes, edges: new Array<string>(60_000).fill('i0 s1') }],
  ])('is refused with too many %s', async (unit, { nodes, edges }) => {
    await expect(readGraph(aif(nodes, edges), 'large')).rejects.toMatchObject({
      code: 'GRAPH_TOO_LARGE',
      details: { file: 'large', unit },
    });
  });

  it('is refused with too many bytes', async () => {
    const large = aif(chain(1).nodes, []).padEnd(2 ** 25 + 1);
    await expect(readGraph(large, 'large')).rejects.toMatchObject({
      code: 'GRAPH_TOO_LARGE',
      details: { unit: 'bytes', setting: 'a fixed limit' },
    });
  });

  it.each([
    ['JSON', '['.repeat(1_000_000)],
    ['XML', `<arggraph>${'<adu id="a">'.repeat(20_000)}`],
    [
      'Argdown',
      chain(5_000)
        .edges.map((_, at) => `${'  '.repeat(at)}+ [s${at}]: t`)
        .join('\n'),
    ],
    ['Kialo', `Discussion Title: T\n\n1. A.\n${'1.1. Pro: b\n'.repeat(60_000)}`],
  ])('is refused in %s that is deep or long', { timeout: 30_000 }, async (_, text) => {
    const error: unknown = await readGraph(text, 'x').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ElenchusError' });
  });
});
