import { basename, join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';
import { readGraphFiles } from '../../src/formats/graphs/graph-files.js';
import { sample, seededRandom } from '../../src/math/random.js';
import { readClaims } from './claims.js';
import { graphOf, type SourceGraph } from './graphs.js';

/** Sets of graphs by their names. */
export type GraphSets = ReadonlyMap<string, readonly SourceGraph[]>;

/** How many graphs a claim gets: ArgKP has few claims with many texts. */
const GRAPHS_OF = { perspectrum: 4, argkp: 20 } as const;

/** What may be learnt from: synthetic graphs with texts of PERSPECTRUM and ArgKP, and our demo. */
export async function permittedSets(folder: string): Promise<GraphSets> {
  const random = seededRandom(1);
  const sets = new Map<string, readonly SourceGraph[]>();
  for (const name of ['perspectrum', 'argkp'] as const) {
    const corpus = name === 'argkp' ? 'corpus.jsonl' : 'corpus.jsonl.gz';
    const claims = await readClaims(join(folder, name), corpus);
    const graphs = claims.flatMap((claim) =>
      Array.from({ length: GRAPHS_OF[name] }, (_, number) =>
        graphOf(claim, `${name}/${claim.id}/${number}`, random),
      ),
    );
    sets.set(name, graphs);
  }
  return sets.set('demo', await graphsIn(join(PACKAGE_ROOT, 'demo', 'graphs')));
}

/**
 * Sets that only measure.
 * @param most graphs of each set, drawn at random
 */
export async function furtherSets(paths: readonly string[], most: number): Promise<GraphSets> {
  const sets = new Map<string, readonly SourceGraph[]>();
  for (const path of paths) {
    const graphs = sample(await graphsIn(path), most, seededRandom(3));
    const name = basename(path).replace(/\..*$/, '');
    sets.set(name === 'cases' ? basename(join(path, '..')) : name, graphs);
  }
  return sets;
}

async function graphsIn(path: string): Promise<readonly SourceGraph[]> {
  const graphs: SourceGraph[] = [];
  for await (const { file, result } of readGraphFiles(path)) {
    if (!result || 'error' in result) continue;
    const { graph, topic = '' } = result.graph;
    graphs.push({ graph: { ...graph, id: file }, topic, otherWords: new Map() });
  }
  return graphs;
}
