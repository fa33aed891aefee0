import { graphOf, graphPayload } from '../../corpus/collections/graphs.js';
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import type { LanguageModelRerank } from '../../domain/stages.js';
import { ElenchusError } from '../../runtime/errors.js';
import type { HitReader } from '../../language-model/hit-reader.js';
import { GRAPHS_PROMPT } from '../../language-model/prompts/graphs.js';
import { PREMISES_PROMPT } from '../../language-model/prompts/premises.js';
import type { RetrievalDependencies } from '../types.js';
import type { ReadingRequest } from './stage.js';

type Readers = Pick<RetrievalDependencies, 'hitReader'>;

/**
 * Premises are read as their texts, without anything about their authors.
 * @throws ElenchusError LANGUAGE_MODEL_OFF
 */
export function premiseReading(
  dependencies: Readers,
  claim: string,
  { candidates: size }: LanguageModelRerank,
  signal: AbortSignal | undefined,
): ReadingRequest {
  const reader = readerOf(dependencies);
  return {
    ...{ model: reader.name, version: reader.version(PREMISES_PROMPT), size },
    selection: { payload: ['text', 'sequence'] },
    read: (members) => {
      const texts = members.map(({ point }) => String(point.payload.text));
      return reader.premises(claim, texts, signal);
    },
  };
}

/**
 * Graphs are read as outlines.
 * @throws ElenchusError LANGUAGE_MODEL_OFF
 */
export function graphReading(
  dependencies: Readers,
  query: ArgumentGraph,
  { candidates: size }: LanguageModelRerank,
  signal: AbortSignal | undefined,
): ReadingRequest {
  const reader = readerOf(dependencies);
  return {
    ...{ model: reader.name, version: reader.version(GRAPHS_PROMPT), size },
    selection: { payload: ['nodes', 'edges', 'major_claim', 'sequence'] },
    read: (members) => {
      const graphs = members.map(({ point }) => graphOf(graphPayload(point)));
      return reader.graphs(query, graphs, signal);
    },
  };
}

function readerOf({ hitReader }: Readers): HitReader {
  if (hitReader === undefined) throw new ElenchusError('LANGUAGE_MODEL_OFF');
  return hitReader;
}
