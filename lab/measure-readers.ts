/**
 * How much of AIF files the reader keeps: the nodes of each kind, without and with the dialogue.
 *
 *     npm run lab -- measure-readers us-2016.tar.gz iac.tar.gz araucaria.tar.gz
 */
import { z } from 'zod';
import { readGraphFiles } from '../src/formats/graphs/graph-files.js';
import { type ReadGraph, readGraph } from '../src/formats/graphs/read-graph.js';
import { hasCode } from '../src/runtime/errors.js';

const KINDS = ['I', 'RA', 'CA', 'MA', 'PA', 'L', 'YA', 'TA'] as const;
const DIALOGUE: ReadonlySet<string> = new Set(['PA', 'L', 'YA', 'TA']);

const aif = z.looseObject({
  nodes: z.array(z.looseObject({ nodeID: z.coerce.string(), type: z.string() })),
});

interface Row {
  all: number;
  /** In the graph, if the file had no dialogue. */
  graph: number;
  kept: number;
  /** Notes of who recorded a locution, which are kept with it. */
  joined: number;
}

const COLUMNS = ['nodes', 'before', 'kept', 'joined', 'share'] as const;

for (const path of process.argv.slice(2)) {
  const rows = new Map<string, Row>();
  let files = 0;
  let withSpeaker = 0;
  let locutions = 0;
  for await (const { file, text, result } of readGraphFiles(path, { format: 'aif' })) {
    if (!result || 'error' in result || text === undefined) {
      console.error(`${file}: ${result && 'error' in result ? result.error.message : 'no graph'}`);
      continue;
    }
    files += 1;
    locutions += result.graph.graph.locutions?.length ?? 0;
    for (const { speaker } of result.graph.graph.locutions ?? []) if (speaker) withSpeaker += 1;
    const json = aif.parse(JSON.parse(text));
    const argument = { ...json, nodes: json.nodes.filter(({ type }) => !DIALOGUE.has(type)) };
    // Without locutions, some files have no statement.
    const alone = await readGraph(JSON.stringify(argument), file, { format: 'aif' }).catch(nothing);
    const before: ReadonlySet<string> = alone ? keptIds(alone) : new Set();
    const after = keptIds(result.graph);
    const notes = joinedIds(result.graph, json.nodes, after);
    for (const { nodeID, type } of json.nodes) {
      const kind = KINDS.find((each) => each === type) ?? 'other';
      const row = rows.get(kind) ?? { all: 0, graph: 0, kept: 0, joined: 0 };
      rows.set(kind, row);
      row.all += 1;
      row.graph += before.has(nodeID) ? 1 : 0;
      row.kept += after.has(nodeID) ? 1 : 0;
      row.joined += notes.has(nodeID) ? 1 : 0;
    }
  }
  print(path, files, rows);
  if (locutions > 0) console.log(`speakers are known of ${withSpeaker} of ${locutions} locutions`);
}

function nothing(error: unknown): undefined {
  if (!hasCode(error, 'GRAPH_EMPTY')) throw error;
}

function keptIds({ graph }: ReadGraph): ReadonlySet<string> {
  const { nodes, locutions = [], preferences = [] } = graph;
  return new Set([
    ...nodes.map(({ id }) => id),
    ...preferences.map(({ id }) => id),
    ...locutions.flatMap(({ id, illocutions, repliesTo }) => [
      id,
      ...illocutions.map((each) => each.id),
      ...repliesTo.map((each) => each.id),
    ]),
  ]);
}

/** Locutions of the file that are neither kept nor missing: the warnings count them as joined. */
function joinedIds(
  { warnings }: ReadGraph,
  nodes: readonly { readonly nodeID: string; readonly type: string }[],
  kept: ReadonlySet<string>,
): ReadonlySet<string> {
  const gone = nodes.filter(({ nodeID, type }) => type === 'L' && !kept.has(nodeID));
  const count = warnings.find(({ code }) => code === 'ANALYST_JOINED')?.count ?? 0;
  if (gone.length !== count) throw new Error(`${gone.length} locutions are gone, not ${count}`);
  return new Set(gone.map(({ nodeID }) => nodeID));
}

function print(path: string, files: number, rows: ReadonlyMap<string, Row>): void {
  console.log(`\n${path}: ${files} graphs`);
  console.log(['kind', ...COLUMNS].map((name) => name.padStart(10)).join(''));
  const sum: Row = { all: 0, graph: 0, kept: 0, joined: 0 };
  for (const kind of [...KINDS, 'other']) {
    const row = rows.get(kind);
    if (row === undefined) continue;
    for (const key of Object.keys(sum) as (keyof Row)[]) sum[key] += row[key];
    console.log(line(kind, row));
  }
  console.log(line('all', sum));
}

function line(kind: string, { all, graph, kept, joined }: Row): string {
  const share = `${((100 * (kept + joined)) / all).toFixed(2)} %`;
  return [kind, all, graph, kept, joined, share].map((each) => String(each).padStart(10)).join('');
}
