import { z } from 'zod';
import { checkJson } from '../corpus/check.js';
import { badInput } from '../errors.js';
import { parseWith, profileSchema } from '../corpus/readers/format.js';
import { repairGivenGraph } from '../corpus/readers/graphs/read-graph.js';
import type { CorpusDescription, NewGraph, PremiseRecord } from '../corpus/types.js';
import type { Json } from '../domain/premise.js';
import type { SocioVariable } from '../domain/socio-profile.js';
import type { ApiContext } from './context.js';
import type {
  ClaimInput,
  CorpusInput,
  PremiseInput,
  PutArgumentGraphInput,
  SocioVariableInput,
} from './generated.js';
import { graphOf, readSource } from './graph-input.js';
import { given as withoutNulls } from './inputs.js';

/**
 * The graph of an input, repaired; the writer checks the rest.
 * @throws ElenchusError if it cannot be read, naming the field
 */
export async function newGraphOf(
  input: PutArgumentGraphInput,
  context: Pick<ApiContext, 'config' | 'graphTexts' | 'signal'>,
): Promise<NewGraph> {
  const { externalId: id, graph: source, topic: given, language } = withoutNulls(input);
  const { parts } = source;
  if (parts) {
    const repaired = repairGivenGraph(graphOf(parts, 'graph.parts'), 'graph.parts', context.config);
    return { id, language, ...repaired, topic: given, metadata: {} };
  }
  const {
    graph,
    warnings,
    metadata,
    format,
    topic = given,
  } = await readSource(source, 'graph', context);
  return { id, language, graph, warnings, format, ...(topic && { topic }), metadata };
}

/** What a corpus says about itself; null for what is to be removed. */
export function descriptionOf(name: string, input: CorpusInput): CorpusDescription {
  const { variables, ...texts } = input;
  if (variables === undefined) return { ...texts, name };
  return { ...texts, name, variables: variables && variables.map(variableOf) };
}

function variableOf(input: SocioVariableInput): SocioVariable {
  const { name, title, kind = 'NOMINAL', values = [], unknown = [] } = withoutNulls(input);
  return { name, label: title ?? name, kind, values, unknown };
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
  const { externalId, claim, otherClaims, ...rest } = withoutNulls(input);
  if (claim?.stance) throw badInput('claim.stance', 'is only for `otherClaims`; give `stance`');
  // First, since values that cannot be stored would be dropped silently below.
  checkJson('profile', rest.profile);
  checkJson('extra', rest.extra);
  const { profile, extra } = parseWith(json, input);
  return {
    ...rest,
    id: externalId,
    claim: claim && claimOf(claim),
    ...(otherClaims && { otherClaims: otherClaims.map(claimOf) }),
    profile: profile ?? {},
    extra: (extra ?? {}) as Record<string, Json>,
  };
}

function claimOf(input: ClaimInput) {
  const { externalId: id, ...rest } = withoutNulls(input);
  return { ...(id !== undefined && { id }), ...rest };
}
