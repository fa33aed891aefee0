import { load } from 'arguebuf';
import { badInput } from '../../../../errors.js';
import { loadAll, typeOf } from '../arguebuf.js';
import type { GraphDraft } from '../draft.js';

/** An entry of a discussion: "1.2.3. Pro: text"; its place is its id. */
const ENTRY = /^1\.(?:\d+\.)* /;
const REFERENCE = /^1\.(?:\d+\.)* (?:(?:Con|Pro): )?-> See /;

/** A discussion that Kialo exported as text. */
export function readKialo(text: string, file: string): GraphDraft {
  const lines = text.split(/\r?\n/);
  const entries = lines.filter((line) => ENTRY.test(line)).length;
  const references = lines.filter((line) => REFERENCE.test(line)).length;
  const graph = loadAll(() => load.kialo(lines.join('\n').trimEnd()), file);
  const nodes = Object.values(graph.nodes);
  // Each entry but the first brings a relation, and a statement unless it refers to another entry.
  const relations = nodes.filter(({ type }) => type === 'scheme').length;
  const statements = nodes.length - relations;
  if (relations !== entries - 1 || statements !== entries - references) {
    const read = `${statements} statements and ${relations} relations`;
    throw badInput(file, `could not be read whole: ${read} of ${entries} entries`);
  }
  const title = /^Discussion Title: (.*)/.exec(lines[0] ?? '')?.[1]?.trim();
  const [claim] = nodes;
  return {
    format: 'kialo',
    nodes: nodes.map((node) => ({
      id: node.id,
      type: typeOf(node),
      text: node.type === 'atom' ? node.text.trim() : '',
    })),
    edges: Object.values(graph.edges).map(({ source, target }) => ({ source, target })),
    majorClaims: claim === undefined ? [] : [claim.id],
    ...(title && { topic: title }),
    metadata: {},
  };
}
