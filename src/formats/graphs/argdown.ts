import { badInput } from '../../runtime/errors.js';
import { argdownTokens, type RelationType, type Token } from './argdown-tokens.js';
import { type DraftEdge, type DraftNode, type GraphDraft, schemeName } from './draft.js';

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
    const parser = new Parser(new TokenCursor(argdownTokens(text), text.length));
    parser.document();
    return parser.model;
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

type Host = Statement | Argument | Inference | 'list';

/** Open indentations with what their relations belong to; nothing belongs to the outermost. */
type Levels = { readonly indent: number; readonly host?: Host }[];

const NOT_INDENTED =
  'expected a relation to be indented under a statement, with no empty line between them';
const CONTENT = ['text', 'tag', 'open', 'close', 'newline'] as const;

class Parser {
  readonly model = new ArgdownModel();
  readonly #cursor: TokenCursor;

  constructor(cursor: TokenCursor) {
    this.#cursor = cursor;
  }

  document(): void {
    if (this.#cursor.take('front-matter')) {
      this.#cursor.take('newline');
      this.#separated();
    }
    let above: Statement | Argument | undefined;
    while (this.#cursor.next) {
      above = this.#block(above);
      this.#separated();
    }
  }

  /** @param above what the block before it is, whose structure this one may be */
  #block(above: Statement | Argument | undefined): Statement | Argument | undefined {
    if (this.#cursor.is('number')) this.#structure(above);
    else if (this.#cursor.is('item')) this.#list();
    else if (this.#cursor.take('heading')) {
      this.#content();
      this.#data();
    } else if (this.#cursor.is('relation')) {
      throw this.#cursor.fault(NOT_INDENTED);
    } else {
      const member = this.#member();
      this.#relations(member, [{ indent: 0 }]);
      return member;
    }
    return undefined;
  }

  /** Premises and conclusions, each with a number. */
  #structure(above: Statement | Argument | undefined): void {
    const argument = above?.kind === 'argument' ? above : this.model.argument();
    if (argument.steps.length > 0) {
      throw this.#cursor.fault(`<${argument.title}> has premises already`);
    }
    const steps: Step[] = [];
    let inferences = 0;
    while (this.#cursor.is('number') || this.#cursor.is('inference')) {
      const inference = steps.length > 0 ? this.#inference() : undefined;
      if (inference) inferences += 1;
      if (!this.#cursor.take('number')) {
        throw this.#cursor.fault('expected a number, such as "(1)"');
      }
      const statement = this.#statement();
      steps.push({ statement, ...(inference && { inference }) });
      this.#relations(statement, [{ indent: 0 }], inference);
    }
    if (inferences === 0 || !steps.at(-1)?.inference) {
      throw this.#cursor.fault('expected an inference, such as "----", and a conclusion');
    }
    argument.steps = steps;
  }

  #inference(): Inference | undefined {
    const token = this.#cursor.take('inference');
    if (!token) return undefined;
    const inference: Inference = { kind: 'inference', rule: token.rule };
    this.#cursor.take('newline');
    this.#relations(inference, [{ indent: 0 }]);
    return inference;
  }

  #list(): void {
    const { indent, ordered } = this.#cursor.next as TokenOf<'item'>;
    const levels: Levels = [{ indent: 0 }, { indent, host: 'list' }];
    for (let item = this.#cursor.take('item'); item; item = this.#cursor.take('item')) {
      const host = descend(levels, item.indent, undefined);
      if (host !== 'list' || item.ordered !== ordered) {
        throw this.#cursor.fault('expected an item as the first one of its list', item);
      }
      this.#relations(this.#member(), levels);
    }
  }

  /**
   * Lines that are indented under others and begin with the sign of a relation.
   * @param above what the first ones belong to
   * @param undercut what an undercut of the line above attacks instead
   */
  #relations(above: Statement | Argument | Inference, levels: Levels, undercut?: Inference): void {
    let last: Host = above;
    const cursor = this.#cursor;
    for (let relation = cursor.take('relation'); relation; relation = cursor.take('relation')) {
      const { type, fromAbove } = relation;
      const host = descend(levels, relation.indent, last);
      if (host === undefined || host === 'list') {
        throw cursor.fault(NOT_INDENTED, relation);
      }
      if (host.kind === 'inference' && (type !== 'undercut' || fromAbove)) {
        throw cursor.fault('expected an inference to be undercut only', relation);
      }
      const other = type === 'contradiction' ? this.#statement() : this.#member();
      const target =
        host === above && type === 'undercut' && !fromAbove ? (undercut ?? host) : host;
      if (fromAbove) this.model.relate(type, host, other);
      else this.model.relate(type, other, target);
      last = other;
    }
  }

  #statement(): Statement {
    const first = this.#cursor.next;
    const member = this.#member();
    if (member.kind !== 'statement') throw this.#cursor.fault('expected a statement', first);
    return member;
  }

  #member(): Statement | Argument {
    const named = this.#cursor.take('statement', 'argument');
    if (!named) {
      const text = this.#content();
      const statement = this.model.statement();
      statement.text = text;
      this.#data();
      return statement;
    }
    const text = named.defines ? this.#content() : undefined;
    const member = this.model[named.kind](named.title);
    if (text !== undefined) member.text = text;
    else while (this.#cursor.take('tag'));
    if (text === undefined) this.#cursor.take('newline');
    this.#data();
    return member;
  }

  #content(): string {
    let text = '';
    let open = 0;
    const cursor = this.#cursor;
    const first = cursor.next;
    for (let token = cursor.take(...CONTENT); token; token = cursor.take(...CONTENT)) {
      if (token.kind === 'open') open += 1;
      else if (token.kind === 'close') open -= 1;
      if (token.kind !== 'newline') text += token.text;
      else if (cursor.is('text', 'tag', 'open') && !text.endsWith(' ')) text += ' ';
    }
    if (first === cursor.next) throw cursor.fault('expected a text');
    if (open > 0) throw cursor.fault('expected the end of bold or italic text (or "\\*", "\\_")');
    return text;
  }

  #data(): void {
    if (this.#cursor.take('data')) this.#cursor.take('newline');
  }

  #separated(): void {
    if (this.#cursor.take('blank') || !this.#cursor.next) return;
    throw this.#cursor.fault('expected an empty line before this');
  }
}

/** Opens or closes levels for a line. @returns what it belongs to; undefined at the outermost */
function descend(levels: Levels, indent: number, last: Host | undefined): Host | undefined {
  const deepest = levels.at(-1)!.indent;
  if (indent > deepest) levels.push({ indent, ...(last && { host: last }) });
  else while (levels.length > 1 && levels.at(-1)!.indent > indent) levels.pop();
  return levels.at(-1)!.host;
}

/** Where and why a text is no Argdown. */
class ArgdownFault extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

type Kind = Token['kind'];
type TokenOf<K extends Kind> = Token & { readonly kind: K };

/** A place among tokens, which moves on by taking them. */
class TokenCursor {
  #at = 0;
  readonly #tokens: readonly Token[];
  readonly #end: number;

  /** @param end the length of the text */
  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens;
    this.#end = end;
  }

  get next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  is(...kinds: readonly Kind[]): boolean {
    return this.next !== undefined && kinds.includes(this.next.kind);
  }

  take<K extends Kind>(...kinds: readonly K[]): TokenOf<K> | undefined {
    return this.is(...kinds) ? (this.#tokens[this.#at++] as TokenOf<K>) : undefined;
  }

  fault(message: string, token = this.next): ArgdownFault {
    return new ArgdownFault(token?.offset ?? this.#end, message);
  }
}

/** What a text in Argdown says, before it becomes a graph. */

/** All statements of one title, which is what Argdown calls an equivalence class. */
interface Statement {
  readonly kind: 'statement';
  readonly title: string;
  /** Of the last definition; absent if there are only references. */
  text?: string;
}

interface Inference {
  readonly kind: 'inference';
  /** The name of its first rule. */
  readonly rule?: string;
}

/** A line of a premise-conclusion structure; a conclusion has an inference, a premise has none. */
interface Step {
  readonly statement: Statement;
  readonly inference?: Inference;
}

interface Argument {
  readonly kind: 'argument';
  readonly title: string;
  text?: string;
  steps: readonly Step[];
}

type Member = Statement | Argument | Inference;

interface Relation {
  readonly type: RelationType;
  readonly from: Member;
  readonly to: Member;
}

class ArgdownModel {
  readonly statements = new Map<string, Statement>();
  readonly arguments = new Map<string, Argument>();
  readonly #relations: Relation[] = [];
  #untitled = 0;

  /** @param title absent where the text gives none */
  statement(title: string = this.#newTitle()): Statement {
    return gotten(this.statements, title, () => ({ kind: 'statement', title }));
  }

  /** @param title absent where the text gives none */
  argument(title: string = this.#newTitle()): Argument {
    return gotten(this.arguments, title, () => ({ kind: 'argument', title, steps: [] }));
  }

  relate(type: RelationType, from: Member, to: Member): void {
    this.#relations.push({ type, from, to });
  }

  /**
   * Each relation once. An argument with inferences acts by its conclusion and is undercut at its
   * last inference. An attack on it is left out if its premise is attacked by the same statement.
   */
  relations(): Relation[] {
    const known = new Map<string, Relation>();
    for (const relation of this.#relations.map(grounded)) {
      const [key, reverse] = [this.#key(relation), this.#key(reversed(relation))];
      const twice = known.has(key) || (relation.type === 'contradiction' && known.has(reverse));
      if (!twice) known.set(key, relation);
    }
    return [...known.values()].filter(({ type, from, to }) => {
      if (type !== 'attack' || from.kind !== 'statement' || to.kind !== 'argument') return true;
      return !to.steps.some(({ statement, inference }) => {
        const contradiction = { type: 'contradiction', from, to: statement } as const;
        const attacks = [{ type, from, to: statement }, contradiction, reversed(contradiction)];
        return !inference && attacks.some((attack) => known.has(this.#key(attack)));
      });
    });
  }

  readonly #numbers = new Map<Member, number>();

  #key({ type, from, to }: Relation): string {
    const numbers = [from, to].map((member) => gotten(this.#numbers, member, (size) => size));
    return `${type} ${numbers.join(' ')}`;
  }

  #newTitle(): string {
    return `Untitled ${++this.#untitled}`;
  }
}

function grounded({ type, from, to }: Relation): Relation {
  return {
    type,
    from: (from.kind === 'argument' && from.steps.at(-1)?.statement) || from,
    to: (to.kind === 'argument' && type === 'undercut' && to.steps.at(-1)?.inference) || to,
  };
}

function reversed({ type, from, to }: Relation): Relation {
  return { type, from: to, to: from };
}

function gotten<Key, Value>(map: Map<Key, Value>, key: Key, make: (size: number) => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make(map.size)));
  return value;
}
