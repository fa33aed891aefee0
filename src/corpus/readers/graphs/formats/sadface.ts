import { z } from 'zod';
import { idSchema, optionalText, parseFile } from '../../format.js';
import { type DraftNode, type DraftType, type GraphDraft, schemeName } from '../draft.js';

const schema = z.looseObject({
  nodes: z.array(
    z.looseObject({
      id: idSchema,
      type: z.string(),
      text: z.string().nullish(),
      name: z.string().nullish(),
    }),
  ),
  edges: z.array(z.looseObject({ source_id: idSchema, target_id: idSchema })),
  metadata: z
    .looseObject({
      core: z.looseObject({ title: optionalText, description: optionalText }).nullish(),
    })
    .nullish(),
});

/** Types by names of schemes in lower case. */
const TYPES: ReadonlyMap<string, DraftType> = new Map([
  ['support', 'SUPPORT'],
  ['attack', 'ATTACK'],
  ['conflict', 'ATTACK'],
  ['rephrase', 'REPHRASE'],
  ['preference', 'PREFERENCE'],
]);

export function readSadface(json: unknown, file: string): GraphDraft {
  const { nodes, edges, metadata } = parseFile(schema, json, file);
  const { title, description } = metadata?.core ?? {};
  return {
    format: 'sadface',
    nodes: nodes.map(({ id, type, text, name }): DraftNode => {
      if (type === 'atom') return { id, type: 'STATEMENT', text: text ?? '' };
      if (type !== 'scheme') return { id, type: 'UNKNOWN', text: text ?? '' };
      const scheme = schemeName(name ?? '');
      const relation = { id, text: name ?? '', scheme };
      const known = TYPES.get(relation.text.toLowerCase());
      // Most are of support.
      return known ? { ...relation, type: known } : { ...relation, type: 'SUPPORT', assumed: true };
    }),
    edges: edges.map(({ source_id, target_id }) => ({ source: source_id, target: target_id })),
    majorClaims: [],
    metadata: { ...(title && { title }), ...(description && { description }) },
  };
}
