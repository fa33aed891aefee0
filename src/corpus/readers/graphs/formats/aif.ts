import { load, type schemas } from 'arguebuf';
import { z } from 'zod';
import { idSchema } from '../../format.js';
import { loadNumbered, numbered, typeOf } from '../arguebuf.js';
import { DIALOGUE, type DraftNode, type GraphDraft } from '../draft.js';
import { parseFile } from '../parse.js';
import { schemeName } from '../scheme-name.js';

const schema = z.looseObject({
  nodes: z.array(
    z.looseObject({
      nodeID: idSchema,
      text: z.string().nullish(),
      type: z.string(),
      timestamp: z.string().nullish(),
      scheme: z.string().nullish(),
    }),
  ),
  edges: z.array(z.looseObject({ fromID: idSchema, toID: idSchema })),
});

type AifFile = z.output<typeof schema>;

/** AIF's JSON, as AIFdb gives it. */
export function readAif(json: unknown, file: string): GraphDraft {
  const parsed = parseFile(schema, json, file);
  const { nodes, edges } = parsed;
  const counts = { nodes: nodes.length, edges: edges.length };
  const loaded = loadNumbered(() => load.aif(withNumbers(parsed)), counts, file);
  return {
    format: 'aif',
    nodes: nodes.map(({ nodeID: id, text, type, scheme }, place): DraftNode => {
      const name = type === 'I' ? undefined : schemeName(scheme ?? text ?? '');
      const kind = DIALOGUE.has(type) ? 'DIALOGUE' : typeOf(loaded[place]!);
      return { id, type: kind, text: text ?? '', ...(name && { scheme: name }) };
    }),
    edges: edges.map(({ fromID, toID }) => ({ source: fromID, target: toID })),
    majorClaims: [],
    metadata: {},
  };
}

function withNumbers({ nodes, edges }: AifFile): schemas.aif.Graph {
  return {
    nodes: nodes.map(({ text, type, timestamp }, place) => ({
      nodeID: numbered(place),
      text: text ?? '',
      type: type as schemas.aif.NodeType,
      timestamp: timestamp ?? '',
    })),
    edges: edges.map(({ fromID, toID }, place) => ({
      edgeID: numbered(place),
      fromID,
      toID,
      formEdgeID: null,
    })),
    locutions: [],
  };
}
