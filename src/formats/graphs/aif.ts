import { z } from 'zod';
import { idSchema, optionalText, parseFile } from '../fields.js';
import {
  type DraftNode,
  type DraftType,
  type GraphDraft,
  schemeName,
  type Utterance,
} from './draft.js';

const locutionSchema = z.looseObject({
  nodeID: idSchema,
  personID: idSchema.nullish(),
  start: z.union([z.string(), z.number()]).nullish(),
});
const participantSchema = z.looseObject({
  participantID: idSchema.nullish(),
  id: idSchema.nullish(),
  firstname: z.string().nullish(),
  surname: z.string().nullish(),
});
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
  locutions: z.array(locutionSchema).nullish(),
  participants: z.array(participantSchema).nullish(),
});

/** AIF's types of nodes. */
const AIF_TYPES: ReadonlyMap<string, DraftType> = new Map([
  ['I', 'STATEMENT'],
  ['RA', 'SUPPORT'],
  ['CA', 'ATTACK'],
  ['MA', 'REPHRASE'],
  ['PA', 'PREFERENCE'],
  ['L', 'LOCUTION'],
  ['YA', 'ILLOCUTION'],
  ['TA', 'TRANSITION'],
]);

/** `scheme` may name the scheme of a relation. */
function aifNode(id: string, type: string, text: string, scheme = text): DraftNode {
  const name = type === 'I' ? undefined : schemeName(scheme);
  return { id, type: AIF_TYPES.get(type) ?? 'UNKNOWN', text, scheme: name };
}

/**
 * AIF's JSON: as AIFdb gives it, or xAIF, which has it under "AIF" beside the text and the layout of
 * OVA (docs of the xaif package, Open Argument Mining Framework).
 */
export function readAif(json: unknown, file: string): GraphDraft {
  const { nodes, edges, locutions, participants } = parseFile(aifSchema, aifPart(json), file);
  return {
    format: 'aif',
    nodes: nodes.map(({ nodeID, type, text, scheme }) =>
      aifNode(nodeID, type, text ?? '', scheme ?? undefined),
    ),
    edges: edges.map(({ fromID, toID }) => ({ source: fromID, target: toID })),
    majorClaims: [],
    utterances: utterancesOf(locutions ?? [], participants ?? []),
    extra: {},
  };
}

/** What tools write where nobody is named. */
const NOBODY = /^(|default speaker|none none)$/i;

type Participant = z.output<typeof participantSchema>;

function utterancesOf(
  locutions: readonly z.output<typeof locutionSchema>[],
  participants: readonly Participant[],
): ReadonlyMap<string, Utterance> {
  const names = namesOf(participants);
  return new Map(
    locutions.map(({ nodeID, personID, start }) => {
      const speaker = personID && names.get(personID);
      const time = start === null || start === undefined ? '' : String(start);
      return [nodeID, { ...(speaker && { speaker }), ...(time && { start: time }) }];
    }),
  );
}

function namesOf(participants: readonly Participant[]): ReadonlyMap<string, string> {
  const named = participants.map(({ participantID, id, firstname, surname }) => {
    const name = [firstname, surname].flatMap((part) => part?.trim() || []).join(' ');
    return [participantID ?? id ?? '', name] as const;
  });
  return new Map(named.filter(([, name]) => !NOBODY.test(name)));
}

const end = z.looseObject({ id: idSchema });
const ovaSchema = z.looseObject({
  nodes: z.array(
    z.looseObject({
      id: idSchema,
      text: z.string().nullish(),
      type: z.string(),
      majorClaim: z.boolean().nullish(),
      participantID: idSchema.nullish(),
    }),
  ),
  edges: z.array(z.looseObject({ from: end, to: end })),
  analysis: z
    .looseObject({ documentTitle: z.string().nullish(), documentSource: z.string().nullish() })
    .nullish(),
  participants: z.array(participantSchema).nullish(),
});

/** OVA's JSON (Centre for Argument Technology). */
export function readOva(json: unknown, file: string): GraphDraft {
  const { nodes, edges, analysis, participants } = parseFile(ovaSchema, json, file);
  const names = namesOf(participants ?? []);
  const [title, source] = [analysis?.documentTitle, analysis?.documentSource];
  return {
    format: 'ova',
    nodes: nodes.map(({ id, type, text }) => aifNode(id, type, text ?? '')),
    edges: edges.map(({ from, to }) => ({ source: from.id, target: to.id })),
    majorClaims: nodes.flatMap(({ id, majorClaim }) => (majorClaim ? id : [])),
    utterances: new Map(
      nodes.flatMap(({ id, participantID }) => {
        const speaker = participantID && names.get(participantID);
        return speaker ? [[id, { speaker }]] : [];
      }),
    ),
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
      return known
        ? { ...relation, type: known }
        : { ...relation, type: 'SUPPORT', assumed: 'TYPE' };
    }),
    edges: edges.map(({ source_id, target_id }) => ({ source: source_id, target: target_id })),
    majorClaims: [],
    extra: { ...(title && { title }), ...(description && { description }) },
  };
}

const xaif = z.looseObject({ AIF: z.looseObject({}) });

/** The part of an xAIF file that is AIF; any other JSON as it is. */
export function aifPart(json: unknown): unknown {
  return xaif.safeParse(json).data?.AIF ?? json;
}
