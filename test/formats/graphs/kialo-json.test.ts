import { describe, expect, it } from 'vitest';
import { impactOf } from '../../../src/domain/argument-graph.js';
import { readGraph } from '../../../src/formats/graphs/read-graph.js';

const location = (
  id: string,
  targetId: string,
  parentId: string | null,
  relation: number | null,
) => ({
  id: `9.${id}`,
  targetId: `9.${targetId}`,
  parentId: parentId && `9.${parentId}`,
  relation,
});
const claim = (id: string, text: string) => ({ id: `9.${id}`, authorIdentityId: 'a1', text });

const DISCUSSION = {
  claims: [
    claim('0', ''),
    claim('2', 'Trams should run at night.'),
    claim('4', 'Nurses need to get home \\(see [a map](https://example.org)\\).'),
    claim('6', 'Few would ride.'),
    claim('8', 'Gone.'),
  ],
  locations: [
    location('1', '0', null, null),
    location('3', '2', '0', 0),
    location('5', '4', '2', 1),
    location('7', '6', '4', -1),
    { ...location('9', '8', '2', 1), isDeleted: true },
    location('10', '6', '2', -1),
  ],
};
const VOTES = {
  '9.5': [0, 1, 2, 5, 2],
  '9.7': [1, 0, 0, 0, 0],
  '9.10': [0, 0, 0, 0, 3],
  '9.3': null,
};

const read = (json: object) => readGraph(JSON.stringify(json), 'x.json');

describe('the JSON of Kialo', () => {
  it('says which votes have no location, but not those of a deleted one', async () => {
    const votes = { ...VOTES, '9.9': [1, 0, 0, 0, 0], '9.77': [0, 0, 0, 0, 4] };
    expect((await read({ ...DISCUSSION, votes })).warnings).toMatchObject([
      { code: 'VOTES_LEFT_OUT', count: 1, nodes: ['9.77'] },
    ]);
  });

  it('gives the claims with the votes on them, wherever they stand', async () => {
    const { format, graph, topic, warnings } = await read({
      ...DISCUSSION,
      votes: { votes: VOTES },
      discussion: { title: 'Night trams' },
    });
    expect([format, topic, warnings]).toEqual(['kialo', 'Night trams', []]);
    expect(graph).toEqual({
      nodes: [
        { kind: 'I', id: '9.2', text: 'Trams should run at night.' },
        ...[{ kind: 'I', id: '9.4', text: 'Nurses need to get home (see a map).' }].map((each) => ({
          ...each,
          votes: [0, 1, 2, 5, 2],
        })),
        { kind: 'I', id: '9.6', text: 'Few would ride.', votes: [1, 0, 0, 0, 3] },
        { kind: 'S', id: '9.5', type: 'SUPPORT' },
        { kind: 'S', id: '9.7', type: 'ATTACK' },
        { kind: 'S', id: '9.10', type: 'ATTACK' },
      ],
      edges: [
        { source: '9.4', target: '9.5' },
        { source: '9.5', target: '9.2' },
        { source: '9.6', target: '9.7' },
        { source: '9.7', target: '9.4' },
        { source: '9.6', target: '9.10' },
        { source: '9.10', target: '9.2' },
      ],
      majorClaim: '9.2',
    });
    const impacts = graph.nodes.flatMap((node) => (node.kind === 'I' ? impactOf(node) : []));
    expect(impacts).toEqual([undefined, 2.8, 3]);
  });

  it('needs no votes, and takes them without their wrapping', async () => {
    const plain = await read(DISCUSSION);
    expect(plain.graph.nodes.every((node) => !('votes' in node))).toBe(true);
    const bare = await read({ ...DISCUSSION, votes: VOTES });
    expect(bare.graph.nodes[1]).toMatchObject({ votes: [0, 1, 2, 5, 2] });
  });

  it('has a question above several theses', async () => {
    const { claims, locations } = DISCUSSION;
    const { graph } = await read({
      claims: [...claims.slice(1), claim('0', 'What should run at night?'), claim('12', 'Buses.')],
      locations: [...locations, location('13', '12', '0', 0)],
    });
    expect(graph.majorClaim).toBe('9.0');
    expect(
      graph.nodes.filter((node) => node.kind === 'S' && node.type === 'REPHRASE'),
    ).toHaveLength(2);
  });

  it('is refused where votes are none', async () => {
    const bad = read({ ...DISCUSSION, votes: { '9.5': [1, 2] } });
    await expect(bad).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(read({ claims: [], locations: [] })).rejects.toMatchObject({
      code: 'GRAPH_EMPTY',
    });
  });

  it('explains locations of what is not there', async () => {
    const locations = [...DISCUSSION.locations, location('14', '99', '2', 1)];
    const { warnings } = await read({ ...DISCUSSION, locations });
    expect(warnings.map(({ code }) => code)).toEqual([
      'EDGE_LEFT_OUT',
      'EDGE_DANGLING',
      'RELATION_INCOMPLETE',
    ]);
  });
});
