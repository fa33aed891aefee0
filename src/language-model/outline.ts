import { type ArgumentGraph, type GraphNode, type SchemeType } from '../domain/argument-graph.js';
import { countGraph } from '../domain/graph-record.js';
import { childrenOf, rootedTree } from '../domain/rooted-tree.js';
import { beginning } from './beginning.js';

const SIGNS: Readonly<Record<SchemeType, string>> = { SUPPORT: '+', ATTACK: '-', REPHRASE: '~' };
/** How much of a statement is written, in characters. */
const STATEMENT = 240;

/**
 * A graph as an outline under its major claim, much like Argdown: counts, then a line for each
 * statement or relation. A relation with one premise shares its line. What does not lead to the major
 * claim is only counted, and so is what comes after `limit` characters. `GRAPHS_PROMPT` explains this
 * form: raise its version with every change here.
 */
export function outlineOf(graph: ArgumentGraph, limit: number): string {
  const tree = rootedTree(graph);
  const { nodes, parents, unreached } = tree;
  const indents = new Int32Array(nodes.length);
  const lines: string[] = [countsOf(graph)];
  let length = lines[0]!.length;
  for (let at = 0; at < nodes.length; at++) {
    const parent = parents[at]!;
    indents[at] = parent < 0 ? 0 : indents[parent]! + 1;
    const only = nodes[at]!.kind === 'S' ? childrenOf(tree, at) : [];
    const isShared = only.length === 1 && nodes[only[0]!]!.kind === 'I';
    let line = `${'  '.repeat(indents[at]!)}${labelOf(nodes[at]!)}`;
    if (isShared) {
      line += ` ${labelOf(nodes[at + 1]!)}`;
      indents[at + 1] = indents[at]!;
    }
    length += line.length + 1;
    if (length > limit) {
      lines.push(`(nodes left out: ${nodes.length - at})`);
      break;
    }
    lines.push(line);
    if (isShared) at++;
  }
  if (unreached.length > 0) lines.push(`(nodes apart from these: ${unreached.length})`);
  return lines.join('\n');
}

function labelOf(node: GraphNode): string {
  if (node.kind === 'I') return beginning(node.text.replaceAll(/\s+/g, ' ').trim(), STATEMENT);
  const scheme = node.scheme && ` [${beginning(node.scheme, STATEMENT)}]`;
  return `${SIGNS[node.type]}${scheme ?? ''}`;
}

function countsOf(graph: ArgumentGraph): string {
  const { statements, supports, attacks, rephrases, depth } = countGraph(graph);
  return `(statements: ${statements}, supports: ${supports}, attacks: ${attacks}, rephrases: ${rephrases}, depth: ${depth})`;
}
