import { repairGivenGraph } from '../corpus/readers/graphs/read-graph.js';
import type { NewGraph, PremiseRecord } from '../corpus/types.js';
import type { GraphFormat } from '../domain/graph-record.js';
import type { ApiContext } from './context.js';
import type { PremiseInput, PutArgumentGraphInput } from './generated.js';
import { graphOf } from './graph-input.js';
import { given } from './inputs.js';
import { z } from 'zod';
import { checkJson } from '../corpus/check.js';
import { parseWith, profileSchema } from '../corpus/readers/format.js';
import type { Json } from '../domain/premise.js';

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

/** Any JSON, as GraphQL passes it. */
const json = z.object({
  profile: profileSchema.nullish(),
  extra: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * The record of an input; the writer checks the rest.
 * @throws ElenchusError BAD_INPUT, naming the field (`profile.gender`)
 */
export function recordOf(input: PremiseInput): PremiseRecord {
  const { claim, ...rest } = given(input);
  // First, since values that cannot be stored would be dropped silently below.
  checkJson('profile', rest.profile);
  checkJson('extra', rest.extra);
  const { profile, extra } = parseWith(json, input);
  return {
    ...rest,
    claim: claim && given(claim),
    profile: profile ?? {},
    extra: (extra ?? {}) as Record<string, Json>,
  };
}
