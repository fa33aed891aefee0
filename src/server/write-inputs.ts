import { z } from 'zod';
import { checkJson } from '../domain/check.js';
import { parseWith, profileSchema } from '../formats/fields.js';
import { repairGivenGraph } from '../formats/graphs/read-graph.js';
import type {
  CorpusDescription,
  NewGraph,
  NewJudgement,
  PremiseRecord,
} from '../domain/records.js';
import { HIT_TYPES } from '../domain/judgement.js';
import type { Json, SocioVariable } from '../domain/premise.js';
import { badInput } from '../runtime/errors.js';
import type { ApiContext } from './context.js';
import type {
  ClaimInput,
  CorpusInput,
  JudgementInput,
  PremiseInput,
  PutArgumentGraphInput,
  SocioVariableInput,
} from './generated.js';
import { parseGlobalId } from './global-id.js';
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
    return { id, language, ...repaired, topic: given, extra: {} };
  }
  const {
    graph,
    warnings,
    extra,
    format,
    topic = given,
  } = await readSource(source, 'graph', context);
  return { id, language, graph, warnings, format, ...(topic && { topic }), extra };
}

/** @throws ElenchusError BAD_INPUT if `hitId` is of no type that can be judged */
export function judgementOf({ hitId, ...input }: JudgementInput): NewJudgement {
  const parsed = parseGlobalId(hitId);
  const type = HIT_TYPES.find((each) => each === parsed?.type);
  if (parsed === undefined || type === undefined) {
    throw badInput(
      'hitId',
      `"${hitId.slice(0, 80)}" is not the id of a premise, claim, graph or image`,
    );
  }
  return { ...input, hit: { type, id: parsed.id } };
}

/** What a corpus says about itself; null for what is to be removed. */
export function descriptionOf(name: string, input: CorpusInput): CorpusDescription {
  const { variables, labels, ...texts } = input;
  return {
    ...texts,
    name,
    // The writer checks them.
    ...(labels !== undefined && { labels: labels as CorpusDescription['labels'] }),
    ...(variables !== undefined && { variables: variables && variables.map(variableOf) }),
  };
}

function variableOf(input: SocioVariableInput): SocioVariable {
  const { name, title, kind = 'NOMINAL', values = [], unknown = [] } = withoutNulls(input);
  return { name, title: title ?? name, kind, values, unknown };
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
