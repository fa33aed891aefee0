import {
  ArgdownModel,
  type Argument,
  type Inference,
  type Statement,
  type Step,
} from './argdown-model.js';
import { TokenCursor, type TokenOf } from './argdown-cursor.js';
import { argdownTokens } from './argdown-tokens.js';

type Host = Statement | Argument | Inference | 'list';
/** Open indentations with what their relations belong to; nothing belongs to the outermost. */
type Levels = { readonly indent: number; readonly host?: Host }[];

const NOT_INDENTED =
  'expected a relation to be indented under a statement, with no empty line between them';
const CONTENT = ['text', 'tag', 'open', 'close', 'newline'] as const;

/** @throws ArgdownFault */
export function parseArgdown(text: string): ArgdownModel {
  const parser = new Parser(new TokenCursor(argdownTokens(text), text.length));
  parser.document();
  return parser.model;
}

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
