import { load, type schemas } from 'arguebuf';
import { z } from 'zod';
import { idSchema } from '../../format.js';
import { loadNumbered, numbered, typeOf } from '../arguebuf.js';
import { DIALOGUE, type DraftNode, type GraphDraft } from '../draft.js';
import { parseFile } from '../parse.js';
import { schemeName } from '../scheme-name.js';

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

type OvaNode = z.output<typeof schema>['nodes'][number];

/** The types that arguebuf's loader takes; at any other one it stops. */
const LOADED: ReadonlySet<string> = new Set(['I', 'RA', 'CA', 'MA', 'PA']);

/** The JSON of OVA, the tool of the Centre for Argument Technology for drawing graphs. */
export function readOva(json: unknown, file: string): GraphDraft {
  const { nodes, edges, analysis } = parseFile(schema, json, file);
  const types = typesOf(nodes, file);
  const [title, source] = [analysis?.documentTitle, analysis?.documentSource];
  return {
    format: 'ova',
    nodes: nodes.map((node): DraftNode => {
      const { id, text, type } = node;
      const name = type === 'I' ? undefined : schemeName(text ?? '');
      const kind = DIALOGUE.has(type) ? 'DIALOGUE' : (types.get(node) ?? 'UNKNOWN');
      return { id, type: kind, text: text ?? '', ...(name && { scheme: name }) };
    }),
    edges: edges.map(({ from, to }) => ({ source: from.id, target: to.id })),
    majorClaims: nodes.flatMap(({ id, majorClaim }) => (majorClaim ? id : [])),
    metadata: { ...(title && { title }), ...(source && { source }) },
  };
}

/** Only nodes go to arguebuf: of an edge it keeps what stands in the file anyway. */
function typesOf(nodes: readonly OvaNode[], file: string) {
  const known = nodes.filter(({ type }) => LOADED.has(type));
  const graph = {
    nodes: known.map(({ text, type }, place) => {
      return { id: numbered(place), text: text ?? '', type, descriptors: {} };
    }),
    edges: [],
    participants: [],
    analysis: { txt: '' },
  } as unknown as schemas.ova.Graph;
  const counts = { nodes: known.length, edges: 0 };
  const loaded = loadNumbered(() => load.ova(graph), counts, file);
  return new Map(known.map((node, place) => [node, typeOf(loaded[place]!)]));
}
