import { load, type schemas } from 'arguebuf';
import { z } from 'zod';
import { idSchema, optionalText } from '../../format.js';
import { loadNumbered, numbered, typeOf } from '../arguebuf.js';
import type { DraftNode, GraphDraft } from '../draft.js';
import { parseFile } from '../parse.js';
import { schemeName } from '../scheme-name.js';

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

type SadfaceFile = z.output<typeof schema>;

/** SADFace, the simple argument description format. */
export function readSadface(json: unknown, file: string): GraphDraft {
  const parsed = parseFile(schema, json, file);
  const { nodes, edges, metadata } = parsed;
  const counts = { nodes: nodes.length, edges: edges.length };
  const loaded = loadNumbered(() => load.sadface(withNumbers(parsed)), counts, file);
  const { title, description } = metadata?.core ?? {};
  return {
    format: 'sadface',
    nodes: nodes.map(({ id, type, text, name }, place): DraftNode => {
      if (type === 'atom') return { id, type: 'STATEMENT', text: text ?? '' };
      if (type !== 'scheme') return { id, type: 'UNKNOWN', text: text ?? '' };
      const scheme = schemeName(name ?? '');
      const kind = typeOf(loaded[place]!);
      const relation = { id, text: name ?? '', ...(scheme && { scheme }) };
      // Its schemes may bear any name, and most are of support.
      if (kind === 'UNKNOWN') return { ...relation, type: 'SUPPORT', assumed: true };
      return { ...relation, type: kind };
    }),
    edges: edges.map(({ source_id, target_id }) => ({ source: source_id, target: target_id })),
    majorClaims: [],
    metadata: { ...(title && { title }), ...(description && { description }) },
  };
}

function withNumbers({ nodes, edges }: SadfaceFile): schemas.sadface.Graph {
  return {
    nodes: nodes.map(({ type, text, name }, place) => {
      const id = numbered(place);
      if (type === 'atom') return { id, type, text: text ?? '', metadata: {}, sources: [] };
      return { id, type: 'scheme', name: (name ?? '').toLowerCase(), metadata: {} };
    }),
    edges: edges.map(({ source_id, target_id }, place) => {
      return { id: numbered(place), source_id, target_id };
    }),
    metadata: { core: {} },
  };
}
