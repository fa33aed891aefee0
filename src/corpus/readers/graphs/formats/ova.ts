import { z } from 'zod';
import { idSchema, parseFile } from '../../format.js';
import type { GraphDraft } from '../draft.js';
import { aifNode } from './aif.js';

const end = z.looseObject({ id: idSchema });
const schema = z.looseObject({
  nodes: z.array(
    z.looseObject({
      id: idSchema,
      text: z.string().nullish(),
      type: z.string(),
      majorClaim: z.boolean().nullish(),
    }),
  ),
  edges: z.array(z.looseObject({ from: end, to: end })),
  analysis: z
    .looseObject({ documentTitle: z.string().nullish(), documentSource: z.string().nullish() })
    .nullish(),
});

/** OVA's JSON (Centre for Argument Technology). */
export function readOva(json: unknown, file: string): GraphDraft {
  const { nodes, edges, analysis } = parseFile(schema, json, file);
  const [title, source] = [analysis?.documentTitle, analysis?.documentSource];
  return {
    format: 'ova',
    nodes: nodes.map(({ id, type, text }) => aifNode(id, type, text ?? '')),
    edges: edges.map(({ from, to }) => ({ source: from.id, target: to.id })),
    majorClaims: nodes.flatMap(({ id, majorClaim }) => (majorClaim ? id : [])),
    metadata: { ...(title && { title }), ...(source && { source }) },
  };
}
