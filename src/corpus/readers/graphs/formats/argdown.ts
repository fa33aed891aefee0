import {
  ArgdownApplication,
  type IArgdownPlugin,
  type IArgdownResponse,
  type IArgument,
  IEquivalenceClass,
  type IRelation,
  ModelPlugin,
  ParserPlugin,
  RuleNames,
  IArgument as Arguments,
} from '@argdown/core';
import { badInput, messageOf } from '../../../../errors.js';
import { type DraftEdge, type DraftNode, type GraphDraft, schemeName } from '../draft.js';

/**
 * Argdown, by its own parser. A statement `[A]` and an argument `<A>` without inference become
 * I-nodes. Each inference supports its conclusion by its premises. `><` is an attack in the
 * direction it is written. Edges to an argument with inferences, such as undercuts, point to the
 * last one.
 */
export function readArgdown(text: string, file: string): GraphDraft {
  // The parser takes an empty text for a missing one.
  const model = text.trim() === '' ? {} : parse(text, file);
  const builder = new ArgdownGraph();
  for (const statement of Object.values(model.statements ?? {})) builder.addStatement(statement);
  for (const argument of Object.values(model.arguments ?? {})) builder.addArgument(argument);
  for (const relation of model.relations ?? []) builder.addRelation(relation, file);
  const { nodes, edges } = builder;
  return { format: 'argdown', nodes, edges, majorClaims: [], extra: {} };
}

/** Without a prototype, so that "constructor" can be a title. */
const BARE_MODEL: IArgdownPlugin = {
  name: 'BareModelPlugin',
  ruleListeners: {
    [`${RuleNames.ARGDOWN}Entry`]: (_request, model) => {
      const bare = () => Object.create(null) as Record<string, never>;
      Object.assign(model, { statements: bare(), arguments: bare(), tags: bare() });
    },
  },
};

function parse(text: string, file: string): IArgdownResponse {
  // Otherwise it logs to standard output.
  const app = new ArgdownApplication({ setLevel: () => undefined, log: () => undefined });
  app.addPlugin(new ParserPlugin(), 'parse');
  app.addPlugin(new ModelPlugin(), 'model');
  app.addPlugin(BARE_MODEL, 'model');
  const model: IArgdownResponse = {};
  let thrown: unknown;
  try {
    // Otherwise it hides some exceptions.
    app.run({ input: text, process: ['parse', 'model'], throwExceptions: true }, model);
  } catch (error) {
    thrown = error;
  }
  const [syntax] = model.parserErrors ?? [];
  const [exception] = [...(model.lexerErrors ?? []), ...(model.exceptions ?? [])];
  if (syntax !== undefined) {
    throw badInput(file, `line ${syntax.token.startLine ?? '?'}: ${syntax.message}`);
  }
  if (exception !== undefined) throw badInput(file, `cannot be read: ${exception.message}`);
  if (thrown !== undefined) throw badInput(file, `cannot be read: ${messageOf(thrown)}`);
  return model;
}

class ArgdownGraph {
  readonly nodes: DraftNode[] = [];
  readonly edges: DraftEdge[] = [];
  /** The node of each member of the model. */
  readonly #ids = new Map<object, string>();

  addStatement(statement: IEquivalenceClass): void {
    const id = `[${statement.title}]`;
    const text = IEquivalenceClass.getCanonicalMemberText(statement) ?? statement.title ?? '';
    this.#ids.set(statement, id);
    this.nodes.push({ id, type: 'STATEMENT', text });
  }

  addArgument(argument: IArgument): void {
    const id = `<${argument.title}>`;
    if (argument.pcs.length === 0) {
      const text = Arguments.getCanonicalMemberText(argument) ?? argument.title ?? '';
      this.#ids.set(argument, id);
      this.nodes.push({ id, type: 'STATEMENT', text });
      return;
    }
    let premises: string[] = [];
    argument.pcs.forEach((statement, place) => {
      const self = `[${statement.title}]`;
      const inference = 'inference' in statement ? statement.inference : undefined;
      if (inference !== undefined) {
        const relation = `${id}(${place + 1})`;
        const name = schemeName((inference as { inferenceRules?: string[] }).inferenceRules?.[0]);
        this.#ids.set(inference as object, relation);
        this.#ids.set(argument, relation);
        this.nodes.push({ id: relation, type: 'SUPPORT', text: '', scheme: name });
        for (const source of premises) this.edges.push({ source, target: relation });
        this.edges.push({ source: relation, target: self });
        premises = [];
      }
      premises.push(self);
    });
  }

  addRelation({ from, to, relationType }: IRelation, file: string): void {
    const source = from && this.#ids.get(from);
    const target = to && this.#ids.get(to);
    if (!source || !target) throw badInput(file, 'has a relation to what is not in the text');
    const supports = relationType === 'support' || relationType === 'entails';
    const id = `${source} -> ${target} (${this.nodes.length})`;
    this.nodes.push({ id, type: supports ? 'SUPPORT' : 'ATTACK', text: '' });
    this.edges.push({ source, target: id }, { source: id, target });
  }
}
