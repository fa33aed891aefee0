import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import type { Draw } from './draw.js';
import { type Known, literal, plain, type Value, valueOf, type Wrongness } from './values.js';

export interface Operation {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const DEPTH = 6;
/** Fields that start long work, which would leave no time for others. */
const RARE = new Set(['putImages', 'deleteCorpus', 'clearCorpus', 'deleteAuthor', 'graphFromText']);

/** Draws an operation that the schema may allow, or in which something is wrong. */
export function drawOperation(schema: GraphQLSchema, draw: Draw, known: Known): Operation {
  const wrong = { probability: draw.chance(0.5) ? 0 : 0.02 };
  const drawn = new Drawing(schema, draw, known, wrong);
  const kind = draw.chance(0.8) ? 'query' : 'mutation';
  const root = kind === 'query' ? schema.getQueryType()! : schema.getMutationType()!;
  const selections = drawn.selections(root, 0);
  const definitions = drawn.definitions.length > 0 ? `(${drawn.definitions.join(', ')})` : '';
  const document = [`${kind}${definitions} ${selections}`, ...drawn.fragments].join('\n');
  return {
    document: draw.chance(0.1) ? damaged(document, draw) : document,
    variables: drawn.variables,
  };
}

class Drawing {
  readonly definitions: string[] = [];
  readonly variables: Record<string, unknown> = {};
  readonly fragments: string[] = [];
  readonly #schema: GraphQLSchema;
  readonly #draw: Draw;
  readonly #known: Known;
  readonly #wrong: Wrongness;
  #names = 0;

  constructor(schema: GraphQLSchema, draw: Draw, known: Known, wrong: Wrongness) {
    this.#schema = schema;
    this.#draw = draw;
    this.#known = known;
    this.#wrong = wrong;
  }

  selections(type: GraphQLNamedType, depth: number): string {
    const draw = this.#draw;
    if (isAbstractType(type)) {
      const possible = this.#schema.getPossibleTypes(type);
      const parts = Array.from({ length: draw.integer(1, 2) }, () => {
        return this.#spread(draw.of(possible), depth);
      });
      return `{ __typename ${parts.join(' ')} }`;
    }
    if (!isObjectType(type)) return '';
    const fields = Object.values(type.getFields()).filter((field) => {
      return (depth < DEPTH || isLeafType(getNamedType(field.type))) && !this.#leftOut(field.name);
    });
    if (fields.length === 0) return '{ __typename }';
    const count = depth === 0 ? draw.integer(1, 2) : draw.integer(1, 4);
    const chosen = Array.from({ length: count }, () => this.#field(draw.of(fields), depth));
    if (depth > 0 && draw.chance(0.05)) chosen.push(this.#spread(type, depth));
    return `{ ${chosen.join(' ')} }`;
  }

  #leftOut(name: string): boolean {
    return RARE.has(name) && !this.#draw.chance(0.02);
  }

  #spread(type: GraphQLObjectType, depth: number): string {
    const selections = this.selections(type, depth + 1);
    if (this.#draw.chance(0.7)) return `... on ${type.name}${this.#directive()} ${selections}`;
    const name = `F${this.#names++}`;
    this.fragments.push(`fragment ${name} on ${type.name} ${selections}`);
    return `...${name}${this.#directive()}`;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const given = field.args.filter((arg) => isRequiredArgument(arg) || this.#draw.chance(0.3));
    const args = given.map((arg) => `${arg.name}: ${this.#argument(arg)}`);
    const list = args.length > 0 ? `(${args.join(', ')})` : '';
    // Without aliases, fields of one name with other arguments would be in conflict.
    const alias = args.length > 0 || this.#draw.chance(0.1) ? `a${this.#names++}: ` : '';
    const inner = this.selections(getNamedType(field.type), depth + 1);
    return `${alias}${field.name}${list}${this.#directive()} ${inner}`;
  }

  #argument(argument: GraphQLArgument): string {
    const { type, name } = argument;
    const value = valueOf(type, name, this.#draw, this.#known, this.#wrong);
    return this.#draw.chance(0.3) ? this.#variable(String(type), value) : literal(value);
  }

  #variable(type: string, value: Value): string {
    const name = `v${this.#names++}`;
    this.definitions.push(`$${name}: ${type}`);
    if (!this.#draw.chance(this.#wrong.probability)) this.variables[name] = plain(value);
    return `$${name}`;
  }

  #directive(): string {
    if (!this.#draw.chance(0.05)) return '';
    const condition = this.#draw.chance(0.5);
    const value = this.#draw.chance(0.5) ? `${condition}` : this.#variable('Boolean!', condition);
    return ` @${this.#draw.of(['include', 'skip'])}(if: ${value})`;
  }
}

/** A document that is wrong in its syntax, or says something else. */
function damaged(document: string, draw: Draw): string {
  const at = draw.integer(0, document.length);
  const end = Math.min(document.length, at + draw.integer(0, 12));
  const instead = draw.of(['', '{', '}', '(', '"', '$', '...', ' @a', '#', '\0', ' x', '""" ']);
  return document.slice(0, at) + instead + document.slice(end);
}
