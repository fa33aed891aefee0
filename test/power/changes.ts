import type { CorpusWriter } from '../../src/corpus/types.js';
import { entityId } from '../../src/domain/ids.js';
import type { NewGraph, PremiseRecord } from '../../src/domain/records.js';
import { seededRandom } from '../../src/math/random.js';
import { edges, relation, statement } from '../support/argument-graphs.js';

/** Corpora that are written to at the same time. */
export const CORPORA = ['north', 'south'] as const;
export const CHANGES = 24;
/** More than one round of the store, where it writes in rounds. */
const MANY = 150;
const TOPICS = ['trains', 'ferries', 'bicycles', 'bridges', 'footpaths'];

/** What a corpus holds: texts of premises by the data's own id, statements of graphs included. */
export interface Content {
  readonly premises: ReadonlyMap<string, string>;
  readonly graphs: ReadonlySet<string>;
}

/** One write to a corpus, which is acknowledged once `run` fulfils, and the content after it. */
export interface Change {
  readonly name: string;
  readonly after: Content | undefined;
  run(writer: CorpusWriter): Promise<unknown>;
}

/** The same for the same seed: new, replaced and deleted premises and graphs. */
export function changesOf(corpus: string, seed: number): readonly Change[] {
  const random = seededRandom(seed + CORPORA.indexOf(corpus as (typeof CORPORA)[number]));
  const draw = (below: number) => Math.floor(random() * below);
  const premises = new Map<string, string>();
  const graphs = new Set<string>();
  let version = 0;
  let named = 0;

  const put = (ids: readonly string[]): Change['run'] => {
    const records = ids.map((id) => premise(id, `v${++version}`, TOPICS[draw(TOPICS.length)]!));
    for (const { id, text } of records) premises.set(id, text);
    return (writer) => writer.putPremises(corpus, records).then(requireAll);
  };
  const remove = (ids: readonly string[]): Change['run'] => {
    for (const id of ids) premises.delete(id);
    const stored = ids.map((id) => entityId('premise', corpus, id));
    return (writer) => writer.deletePremises(corpus, stored).then(requireAll);
  };
  const putGraph = (id: string): Change['run'] => {
    const graph = graphOf(id, `v${++version}`);
    graphs.add(id);
    for (const [node, text] of textsOf(graph)) premises.set(`${id}#${node}`, text);
    return (writer) => writer.putGraphs(corpus, [graph]).then(requireAll);
  };
  const removeGraph = (id: string): Change['run'] => {
    graphs.delete(id);
    for (const known of premises.keys()) if (known.startsWith(`${id}#`)) premises.delete(known);
    return (writer) =>
      writer.deleteGraphs(corpus, [entityId('graph', corpus, id)]).then(requireAll);
  };

  const newIds = (count: number) => Array.from({ length: count }, () => `p${++named}`);
  const some = () => {
    const own = [...premises.keys()].filter((id) => !id.includes('#'));
    return own.filter(() => random() < 0.2).slice(0, 12);
  };
  const next = (at: number): readonly [string, Change['run']] => {
    if (at === 4) return [`put ${MANY}`, put(newIds(MANY))];
    const ids = some();
    const graph = [...graphs][draw(graphs.size + 1)];
    switch (ids.length === 0 ? 0 : draw(6)) {
      case 1:
        return ['replace', put(ids)];
      case 2:
        return ['delete', remove(ids)];
      case 3:
        return ['put a graph', putGraph(`g${++named}`)];
      case 4:
        return graph ? ['delete a graph', removeGraph(graph)] : ['put a graph', putGraph('g0')];
      case 5:
        return ['put and replace', put([...ids, ...newIds(3)])];
      default:
        return ['put', put(newIds(1 + draw(20)))];
    }
  };

  const changes: Change[] = [
    {
      name: 'create the corpus',
      after: { premises: new Map(), graphs: new Set() },
      run: (writer) => writer.putCorpus({ name: corpus }),
    },
  ];
  while (changes.length < CHANGES) {
    const [name, run] = next(changes.length);
    changes.push({
      name,
      run,
      after: { premises: new Map(premises), graphs: new Set(graphs) },
    });
  }
  return changes;
}

/** Each text has a word that no other has. */
function premise(id: string, version: string, topic: string): PremiseRecord {
  return {
    id,
    text: `More ${topic} would help the harbour, says letter ${id}${version}.`,
    claim: { text: `There should be more ${topic}.` },
    stance: 'FAVOR',
    language: 'en',
    author: `author of ${id}`,
    profile: { town: topic },
    extra: { version },
  };
}

function graphOf(id: string, version: string): NewGraph {
  const text = (node: string) => `The old ${node} of the quay is worth it, says ${id}${version}.`;
  return {
    id,
    language: 'en',
    graph: {
      nodes: [
        statement('claim', text('claim')),
        relation('because'),
        statement('reason', text('reason')),
        relation('but', 'ATTACK'),
        statement('objection', text('objection')),
      ],
      edges: edges('claim < because < reason', 'because < but < objection'),
      majorClaim: 'claim',
    },
    warnings: [],
    extra: {},
  };
}

function textsOf({ graph }: NewGraph): readonly (readonly [string, string])[] {
  return graph.nodes.flatMap((node) => (node.kind === 'I' ? [[node.id, node.text] as const] : []));
}

/** Outcomes that say that nothing was rejected. */
function requireAll(outcomes: readonly { readonly status: string }[]): void {
  const rejected = outcomes.find(({ status }) => status === 'REJECTED');
  if (rejected) throw new Error(`a write was rejected: ${JSON.stringify(rejected)}`);
}
