import type { CorpusWriter } from '../../src/corpus/types.js';
import type { NewGraph } from '../../src/domain/records.js';

/** A graph to write; what is not said is not known. */
export type SampleGraph = Pick<NewGraph, 'id' | 'graph' | 'topic' | 'language'>;

/** Writes graphs; returns their ids. */
export async function putGraphs(
  writer: CorpusWriter,
  corpus: string,
  samples: readonly SampleGraph[],
): Promise<string[]> {
  const graphs = samples.map((sample) => ({ ...sample, warnings: [], extra: {} }));
  const outcomes = await writer.putGraphs(corpus, graphs);
  return outcomes.map(({ id, error }) => {
    if (error || id === undefined) throw new Error(`a sample was rejected: ${error?.message}`);
    return id;
  });
}
