import { z } from 'zod';
import { idSchema, optionalText, parseFile } from '../../format.js';
import { type DraftNode, type DraftType, type GraphDraft, schemeName } from '../draft.js';

const aifSchema = z.looseObject({
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
const AIF_TYPES: ReadonlyMap<string, DraftType> = new Map([
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
  return { id, type: AIF_TYPES.get(type) ?? 'UNKNOWN', text, scheme: name };
}

/** AIF's JSON, as AIFdb gives it. */
export function readAif(json: unknown, file: string): GraphDraft {
  const { nodes, edges } = parseFile(aifSchema, json, file);
  return {
    format: 'aif',
    nodes: nodes.map(({ nodeID, type, text, scheme }) =>
      aifNode(nodeID, type, text ?? '', scheme ?? undefined),
    ),
    edges: edges.map(({ fromID, toID }) => ({ source: fromID, target: toID })),
    majorClaims: [],
    extra: {},
  };
}

const end = z.looseObject({ id: idSchema });
const ovaSchema = z.looseObject({
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
  const { nodes, edges, analysis } = parseFile(ovaSchema, json, file);
  const [title, source] = [analysis?.documentTitle, analysis?.documentSource];
  return {
    format: 'ova',
    nodes: nodes.map(({ id, type, text }) => aifNode(id, type, text ?? '')),
    edges: edges.map(({ from, to }) => ({ source: from.id, target: to.id })),
    majorClaims: nodes.flatMap(({ id, majorClaim }) => (majorClaim ? id : [])),
    extra: { ...(title && { title }), ...(source && { source }) },
  };
}

const sadfaceSchema = z.looseObject({
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
const SADFACE_TYPES: ReadonlyMap<string, DraftType> = new Map([
  ['support', 'SUPPORT'],
  ['attack', 'ATTACK'],
  ['conflict', 'ATTACK'],
  ['rephrase', 'REPHRASE'],
  ['preference', 'PREFERENCE'],
]);

export function readSadface(json: unknown, file: string): GraphDraft {
  const { nodes, edges, metadata } = parseFile(sadfaceSchema, json, file);
  const { title, description } = metadata?.core ?? {};
  return {
    format: 'sadface',
    nodes: nodes.map(({ id, type, text, name }): DraftNode => {
      if (type === 'atom') return { id, type: 'STATEMENT', text: text ?? '' };
      if (type !== 'scheme') return { id, type: 'UNKNOWN', text: text ?? '' };
      const scheme = schemeName(name ?? '');
      const relation = { id, text: name ?? '', scheme };
      const known = SADFACE_TYPES.get(relation.text.toLowerCase());
      // An unknown relation counts as support, since most relations are.
      return known ? { ...relation, type: known } : { ...relation, type: 'SUPPORT', assumed: true };
    }),
    edges: edges.map(({ source_id, target_id }) => ({ source: source_id, target: target_id })),
    majorClaims: [],
    extra: { ...(title && { title }), ...(description && { description }) },
  };
}
