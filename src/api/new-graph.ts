import { repairGivenGraph } from '../corpus/readers/graphs/read-graph.js';
import type { NewGraph } from '../corpus/types.js';
import type { GraphFormat } from '../domain/graph-record.js';
import type { ApiContext } from './context.js';
import type { PutArgumentGraphInput } from './generated.js';
import { graphOf } from './graph-input.js';
import { given } from './inputs.js';

/**
 * The graph of an input, repaired; the writer checks the rest.
 * @throws ElenchusError if it cannot be read, naming the field
 */
export async function newGraphOf(
  input: PutArgumentGraphInput,
  { config, graphTexts, signal }: Pick<ApiContext, 'config' | 'graphTexts' | 'signal'>,
): Promise<NewGraph> {
  const { id, source, format, topic, language } = given(input);
  const named = { id, language };
  if (source.graph !== undefined) {
    const repaired = repairGivenGraph(
      graphOf(source.graph, 'source.graph'),
      'source.graph',
      config,
    );
    return { ...named, ...repaired, topic, metadata: {} };
  }
  const text = typeof source.aif === 'string' ? source.aif : JSON.stringify(source.aif);
  const read = await graphTexts.read(text, 'source.aif', {
    signal,
    format: format && (format.toLowerCase() as GraphFormat),
  });
  const { graph, warnings, metadata, topic: own = topic } = read;
  const topics = own !== undefined && { topic: own };
  return { ...named, graph, warnings, format: read.format, ...topics, metadata };
}
