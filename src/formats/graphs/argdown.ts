import { badInput } from '../../runtime/errors.js';
import { type DraftEdge, type DraftNode, type GraphDraft, schemeName } from './draft.js';
import { ArgdownFault } from './argdown-cursor.js';
import type { Argument, Inference, Relation, Statement } from './argdown-model.js';
import { parseArgdown } from './argdown-parser.js';

/**
 * Argdown (https://argdown.org/syntax). A statement `[A]` and an argument `<A>` without inference
 * become I-nodes. Each inference supports its conclusion by its premises. `><` is an attack in the
 * direction it is written. Edges to an argument with inferences, such as undercuts, point to the
 * last one. Front matter, metadata and headings are left out.
 */
export function readArgdown(text: string, file: string): GraphDraft {
  const model = parse(text.replace(/\r\n?/g, '\n'), file);
  const builder = new ArgdownGraph();
  for (const statement of model.statements.values()) builder.addStatement(statement);
  for (const argument of model.arguments.values()) builder.addArgument(argument);
  for (const relation of model.relations()) builder.addRelation(relation);
  const { nodes, edges } = builder;
  return { format: 'argdown', nodes, edges, majorClaims: [], extra: {} };
}

function parse(text: string, file: string) {
  try {
    return parseArgdown(text);
  } catch (error) {
    if (!(error instanceof ArgdownFault)) throw error;
    const line = text.slice(0, error.offset).split('\n').length;
    throw badInput(file, `line ${line}: ${error.message}`);
  }
}

class ArgdownGraph {
  readonly nodes: DraftNode[] = [];
  readonly edges: DraftEdge[] = [];
  /** The node of each member of the model. */
  readonly #ids = new Map<Statement | Argument | Inference, string>();

  addStatement(statement: Statement): void {
    const id = `[${statement.title}]`;
    this.#ids.set(statement, id);
    this.nodes.push({ id, type: 'STATEMENT', text: statement.text || statement.title });
  }

  addArgument(argument: Argument): void {
    const id = `<${argument.title}>`;
    if (argument.steps.length === 0) {
      this.#ids.set(argument, id);
      this.nodes.push({ id, type: 'STATEMENT', text: argument.text || argument.title });
      return;
    }
    let premises: string[] = [];
    for (const [place, { statement, inference }] of argument.steps.entries()) {
      const self = `[${statement.title}]`;
      if (inference) {
        const relation = `${id}(${place + 1})`;
        this.#ids.set(inference, relation);
        this.#ids.set(argument, relation);
        const scheme = schemeName(inference.rule);
        this.nodes.push({ id: relation, type: 'SUPPORT', text: '', scheme });
        for (const source of premises) this.edges.push({ source, target: relation });
        this.edges.push({ source: relation, target: self });
        premises = [];
      }
      premises.push(self);
    }
  }

  addRelation({ type, from, to }: Relation): void {
    const [source, target] = [this.#ids.get(from)!, this.#ids.get(to)!];
    const id = `${source} -> ${target} (${this.nodes.length})`;
    this.nodes.push({ id, type: type === 'support' ? 'SUPPORT' : 'ATTACK', text: '' });
    this.edges.push({ source, target: id }, { source: id, target });
  }
}
