import { z } from 'zod';
import { idSchema, parseFile } from '../../format.js';
import { type DraftNode, type DraftType, type GraphDraft, schemeName } from '../draft.js';

const schema = z.looseObject({
  nodes: z.array(
    z.looseObject({
      nodeID: idSchema,
      text: z.string().nullish(),
      type: z.string(),
      scheme: z.string().nullish(),
    }),
  ),
  edges: z.array(z.looseObject({ fromID: idSchema, toID: idSchema })),
});

/** AIF's types of nodes; L, YA and TA say who said what in a dialogue. */
const TYPES: ReadonlyMap<string, DraftType> = new Map([
  ['I', 'STATEMENT'],
  ['RA', 'SUPPORT'],
  ['CA', 'ATTACK'],
  ['MA', 'REPHRASE'],
  ['PA', 'PREFERENCE'],
  ['L', 'DIALOGUE'],
  ['YA', 'DIALOGUE'],
  ['TA', 'DIALOGUE'],
]);

/** `scheme` may name the scheme of a relation. */
export function aifNode(id: string, type: string, text: string, scheme = text): DraftNode {
  const name = type === 'I' ? undefined : schemeName(scheme);
  return { id, type: TYPES.get(type) ?? 'UNKNOWN', text, scheme: name };
}

/** AIF's JSON, as AIFdb gives it. */
export function readAif(json: unknown, file: string): GraphDraft {
  const { nodes, edges } = parseFile(schema, json, file);
  return {
    format: 'aif',
    nodes: nodes.map(({ nodeID, type, text, scheme }) =>
      aifNode(nodeID, type, text ?? '', scheme ?? undefined),
    ),
    edges: edges.map(({ fromID, toID }) => ({ source: fromID, target: toID })),
    majorClaims: [],
    metadata: {},
  };
}
