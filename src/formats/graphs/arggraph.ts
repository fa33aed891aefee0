import { SaxesParser } from 'saxes';
import { badInput } from '../../runtime/errors.js';
import type { DraftEdge, DraftNode, DraftType, GraphDraft } from './draft.js';

/** The type of edges from a part of the text to its statement (adu). */
const SEGMENTATION = 'seg';

/** The type of edges that add a premise to a relation. */
const LINKED = 'add';
const RELATIONS: Readonly<Record<string, { type: DraftType; scheme?: string }>> = {
  sup: { type: 'SUPPORT' },
  exa: { type: 'SUPPORT', scheme: 'Example' },
  reb: { type: 'ATTACK' },
  und: { type: 'ATTACK' },
};

interface XmlEdge {
  readonly id: string;
  readonly src: string;
  readonly trg: string;
  readonly type: string;
}
interface XmlGraph {
  readonly attributes: Readonly<Record<string, string>>;
  /** Texts of edus and joints by id. */
  readonly texts: Map<string, string>;
  readonly statements: readonly string[];
  readonly edges: readonly XmlEdge[];
}

/**
 * The XML of the argumentative microtexts. An adu is a statement made of the texts of its edus; an
 * edge between adus is a relation: sup, exa (scheme "Example"), reb, or und, which points to a
 * relation. Text without an adu is left out, with a warning.
 */
export function readArggraph(xml: string, file: string): GraphDraft {
  const { attributes, texts, statements, edges } = parseXml(xml, file);
  const words = new Map<string, string[]>();
  const used = new Set<string>();
  // An edu can belong to a joint, which belongs to an adu.
  const segments = new Map(edges.filter(isSegment).map(({ src, trg }) => [src, trg]));
  const owners = new Map<string, string | undefined>(statements.map((id) => [id, id]));
  for (const [id, text] of texts) {
    const owner = ownerOf(id, segments, owners);
    if (owner === undefined) continue;
    used.add(id);
    if (text === '') continue;
    const said = words.get(owner);
    if (said === undefined) words.set(owner, [text]);
    else said.push(text);
  }
  const relations = edges.filter(({ type }) => type !== SEGMENTATION && type !== LINKED);
  return {
    format: 'arggraph',
    nodes: [
      ...statements.map((id): DraftNode => {
        return { id, type: 'STATEMENT', text: (words.get(id) ?? []).join(' ') };
      }),
      ...relations.map(({ id, type }) => relation(id, type)),
      ...[...texts]
        .filter(([id, text]) => !used.has(id) && text !== '')
        .map(([id, text]): DraftNode => ({ id, type: 'UNKNOWN', text })),
    ],
    edges: edges.filter((edge) => !isSegment(edge)).flatMap(edgesOf),
    majorClaims: [],
    ...(attributes.id && { id: attributes.id }),
    ...(attributes.topic_id && { topic: attributes.topic_id }),
    extra: { ...(attributes.stance && { stance: attributes.stance }) },
  };
}

function isSegment({ type }: XmlEdge): boolean {
  return type === SEGMENTATION;
}

/** The statement that a part belongs to; `owners` caches results. */
function ownerOf(
  id: string,
  segments: ReadonlyMap<string, string>,
  owners: Map<string, string | undefined>,
): string | undefined {
  const way: string[] = [];
  let at: string | undefined = id;
  while (at !== undefined && !owners.has(at)) {
    way.push(at);
    // For now, so that a cycle ends.
    owners.set(at, undefined);
    at = segments.get(at);
  }
  const owner = at === undefined ? undefined : owners.get(at);
  for (const part of way) owners.set(part, owner);
  return owner;
}

function relation(id: string, type: string): DraftNode {
  const known = RELATIONS[type];
  if (known === undefined) return { id, type: 'SUPPORT', text: type, assumed: 'TYPE' };
  return { id, text: type, ...known };
}

function edgesOf({ id, src, trg, type }: XmlEdge): DraftEdge[] {
  if (type === LINKED) return [{ source: src, target: trg }];
  return [
    { source: src, target: id },
    { source: id, target: trg },
  ];
}

/** @throws ElenchusError BAD_INPUT: saxes knows no entities but XML's five, and loads nothing */
function parseXml(xml: string, file: string): XmlGraph {
  const parser = new SaxesParser({ fileName: file, xmlns: false });
  const [texts, statements, edges] = [new Map<string, string>(), [] as string[], [] as XmlEdge[]];
  let attributes: Record<string, string> = {};
  let open: string | undefined;
  let depth = 0;
  parser.on('error', (error) => {
    throw badInput(file, error.message.replace(`${file}:`, ''));
  });
  parser.on('opentag', ({ name, attributes: given }) => {
    const attribute = (key: string) => given[key] ?? missing(file, name, key);
    depth += 1;
    if (depth === 1) {
      if (name !== 'arggraph') throw badInput(file, `its root is <${name}>, not <arggraph>`);
      attributes = { ...given };
    } else if (name === 'edu' || name === 'joint') {
      open = attribute('id');
      texts.set(open, '');
    } else if (name === 'adu') {
      statements.push(attribute('id'));
    } else if (name === 'edge') {
      const [id, src] = [attribute('id'), attribute('src')];
      edges.push({ id, src, trg: attribute('trg'), type: attribute('type') });
    }
  });
  const take = (text: string) => {
    if (open !== undefined) texts.set(open, texts.get(open)! + text);
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (name === 'edu' || name === 'joint') open = undefined;
  });
  parser.write(xml).close();
  for (const [id, text] of texts) texts.set(id, text.trim());
  return { attributes, texts, statements, edges };
}

function missing(file: string, element: string, key: string): never {
  throw badInput(file, `<${element}> has no ${key}`);
}
