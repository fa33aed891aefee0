import type { ArgumentGraph } from '../domain/argument-graph.js';
import { onOneLine } from '../domain/text.js';
import { type MinedRelation, type MinedText, relationId } from '../graphs/mining/types.js';
import { quantity } from '../runtime/wording.js';

const INDENT = '  ';

/** A tree: "+" supports and "-" attacks the statement above it. */
export function asText(mined: MinedText, file: string): string {
  const { language = 'unknown language', units } = mined;
  const lines = [`${file} (${language}, ${quantity(units.length, 'statement')})`];
  walk(mined, (unit, relation, depth) => {
    const sign = relation ? { SUPPORT: '+', ATTACK: '-' }[relation.type] : '*';
    const confidence = relation?.confidence ?? unit.majorClaimConfidence;
    lines.push(`${INDENT.repeat(depth)}${sign} ${unit.text} (${percent(confidence)})`);
  });
  return lines.join('\n') + '\n\n';
}

/** https://argdown.org/syntax: relations are indented under what they support or attack. */
export function asArgdown(mined: MinedText): string {
  const lines: string[] = [];
  walk(mined, (unit, relation, depth) => {
    const sign = relation ? { SUPPORT: '+ ', ATTACK: '- ' }[relation.type] : '';
    lines.push(`${INDENT.repeat(depth)}${sign}[${unit.id}]: ${escaped(unit.text)}`);
  });
  return lines.join('\n') + '\n';
}

/** AIF as AIFdb has it, with our confidences as further fields, which readers ignore. */
export function asAif({ graph, units, relations, language }: MinedText): string {
  const confidences = new Map<string, number>([
    ...units.map(({ id, majorClaimConfidence }) => [id, majorClaimConfidence] as const),
    ...relations.map(({ source, confidence }) => [relationId(source), confidence] as const),
  ]);
  const nodes = graph.nodes.map((node) => {
    const confidence = rounded(confidences.get(node.id)!);
    if (node.kind === 'I') {
      const majorClaim = node.id === graph.majorClaim;
      const key = majorClaim ? { majorClaim } : {};
      return {
        nodeID: node.id,
        text: node.text,
        type: 'I',
        ...key,
        majorClaimConfidence: confidence,
      };
    }
    const type = node.type === 'ATTACK' ? 'CA' : 'RA';
    return { nodeID: node.id, text: type, type, confidence };
  });
  const edges = graph.edges.map(({ source, target }, at) => {
    return { edgeID: `e${at + 1}`, fromID: source, toID: target };
  });
  return (
    JSON.stringify({ ...(language && { language }), nodes, edges, locutions: [] }, null, 2) + '\n'
  );
}

/** For pictures: each relation says how sure it is, with a question mark below a half. */
export function withConfidences({ graph, relations }: MinedText): ArgumentGraph {
  const labels = new Map(
    relations.map(({ source, confidence }) => [
      relationId(source),
      confidence < 0.5 ? `${percent(confidence)} ?` : percent(confidence),
    ]),
  );
  const nodes = graph.nodes.map((node) =>
    node.kind === 'S' ? { ...node, scheme: labels.get(node.id)! } : node,
  );
  return { ...graph, nodes };
}

type Visit = (
  unit: { readonly id: string; readonly text: string; readonly majorClaimConfidence: number },
  relation: MinedRelation | undefined,
  depth: number,
) => void;

/** From the major claim down, in the order of the text. */
function walk({ units, relations, majorClaim }: MinedText, visit: Visit): void {
  const byId = new Map(units.map((unit) => [unit.id, { ...unit, text: onOneLine(unit.text) }]));
  // A stack, since a text may be one long chain.
  const open: { id: string; relation?: MinedRelation; depth: number }[] = [
    { id: majorClaim, depth: 0 },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { id, relation, depth } = next;
    visit(byId.get(id)!, relation, depth);
    const below = relations.filter(({ target }) => target === id).reverse();
    open.push(...below.map((each) => ({ id: each.source, relation: each, depth: depth + 1 })));
  }
}

/** What has a meaning in Argdown, which has comments (`//`) and special characters (`.name.`). */
function escaped(text: string): string {
  return text.replace(/[\\[\]<>#@{}*_|/:]|\.(?=\S)/g, (mark) => `\\${mark}`);
}

function percent(probability: number): string {
  return `${Math.round(100 * probability)} %`;
}

function rounded(probability: number): number {
  return Math.round(1000 * probability) / 1000;
}
