import {
  getNullableType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { Draw } from './draw.js';

/** A value of an argument, which can be written into a document or sent as a variable. */
export type Value =
  number | string | boolean | null | Enum | readonly Value[] | { readonly [name: string]: Value };

/** The name of a value of an enum, without quotation marks. */
export class Enum {
  constructor(readonly name: string) {}
}

/** Right values by the name of the argument or field, for texts and ids that must be known. */
export type Known = (name: string) => readonly string[];

/** How often a value is wrong on purpose. */
export interface Wrongness {
  readonly probability: number;
}

const DEPTH = 5;

export function valueOf(
  type: GraphQLInputType,
  name: string,
  draw: Draw,
  known: Known,
  wrong: Wrongness,
  depth = 0,
): Value {
  if (draw.chance(wrong.probability)) return wrongValue(draw);
  if (isNonNullType(type)) return valueOf(type.ofType, name, draw, known, wrong, depth);
  if (isListType(type)) {
    const length = depth > DEPTH ? 0 : draw.of([0, 1, 1, 1, 2, 3]);
    return Array.from({ length }, () => valueOf(type.ofType, name, draw, known, wrong, depth + 1));
  }
  if (isEnumType(type)) return new Enum(draw.of(type.getValues()).name);
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const chosen = type.isOneOf
      ? [draw.of(fields)]
      : fields.filter((field) => {
          return isRequiredInputField(field) || (depth < DEPTH && draw.chance(0.25));
        });
    return Object.fromEntries(
      chosen.map((field) => {
        const inner = type.isOneOf ? getNullableType(field.type) : field.type;
        return [field.name, valueOf(inner, field.name, draw, known, wrong, depth + 1)];
      }),
    );
  }
  return scalar(type.name, name, draw, known);
}

function scalar(type: string, name: string, draw: Draw, known: Known): Value {
  switch (type) {
    case 'Int':
      return draw.of([1, 2, 3, 5, 10, 0, -1, 50, 200, 2 ** 31 - 1, -(2 ** 31)]);
    case 'Float':
      return draw.of([0, 0.1, 0.5, 0.9, 1, -1, 1.5, 1e308, 5e-324]);
    case 'Boolean':
      return draw.chance(0.5);
    case 'JSON':
      return draw.of<Value>([{}, { a: [1, null] }, 'x', null, [[]]]);
    default:
      return draw.chance(0.1) ? draw.oddText() : draw.of(known(name));
  }
}

function wrongValue(draw: Draw): Value {
  return draw.of<Value>([
    null,
    -1,
    1.5,
    true,
    [],
    {},
    [null],
    { a: 1 },
    new Enum('NOWHERE'),
    draw.oddText(),
    Array.from({ length: 300 }, () => 'x'),
  ]);
}

/** As a document has it. */
export function literal(value: Value): string {
  if (value instanceof Enum) return value.name;
  if (Array.isArray(value)) return `[${value.map((item) => literal(item as Value)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([name, field]) => `${name}: ${literal(field as Value)}`,
    );
    return `{${fields.join(', ')}}`;
  }
  return JSON.stringify(value);
}

/** As variables have it. */
export function plain(value: Value): unknown {
  if (value instanceof Enum) return value.name;
  if (Array.isArray(value)) return value.map((item) => plain(item as Value));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, plain(field as Value)]),
    );
  }
  return value;
}
