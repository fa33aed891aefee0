import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isScalarType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql';
import type { Declarations } from './declarations.js';

/** Texts cost their weight for each 1,000 characters, in steps: then most costs can be remembered. */
const CHARACTERS = 1000;
const STEP = 100;

/** Values in JSON that cost as much as 1,000 characters. */
const JSON_VALUES = 40;

/** What a plain value of a list costs, such as a topic of a filter. */
const PLAIN = 10;

type Values = Readonly<Record<string, unknown>>;

/**
 * The cost of coerced inputs: what is declared of them and of all that is in them, and for
 * each plain value of a list.
 */
export function inputCost(
  declared: Declarations,
  inputs: readonly (GraphQLArgument | GraphQLInputField)[],
  values: Values,
): number {
  return inputs.reduce((sum, input) => {
    const value = givenOr(input, values);
    if (value === undefined || value === null) return sum;
    const { weight } = declared(input);
    const own = weight === 0 ? 0 : weight * amountOf(value, input.type);
    return sum + own + valueCost(declared, input.type, value);
  }, 0);
}

function valueCost(declared: Declarations, type: GraphQLInputType, value: unknown): number {
  const bare = getNullableType(type);
  if (isListType(bare)) {
    const items = Array.isArray(value) ? value : [value];
    const plain = isInputObjectType(getNamedType(bare)) ? 0 : PLAIN * items.length;
    return items.reduce<number>((sum, item) => sum + valueCost(declared, bare.ofType, item), plain);
  }
  if (isEnumType(bare)) {
    const chosen = bare.getValues().find((one) => one.value === value);
    return chosen ? declared(chosen).weight : 0;
  }
  if (!isInputObjectType(bare) || typeof value !== 'object' || value === null) return 0;
  return inputCost(declared, Object.values(bare.getFields()), value as Values);
}

/** Null means the same as left out. */
export function givenOr(
  { name, defaultValue }: GraphQLArgument | GraphQLInputField,
  values: Values,
): unknown {
  return values[name] ?? defaultValue;
}

/**
 * How often a weight counts. A literal such as 1e999 is infinite, and refused elsewhere; one such
 * as 1e308 is bounded, since its multiple would be infinite, and nothing times that no number.
 */
function amountOf(value: unknown, type: GraphQLInputType): number {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? Math.min(Math.max(value, 0), Number.MAX_SAFE_INTEGER) : 0;
  }
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (isScalarType(getNullableType(type))) return contentOf(value);
  return Array.isArray(value) ? value.length : 1;
}

/** Of a text or of JSON, in 1,000 characters; names in JSON do not count, however long. */
function contentOf(value: unknown): number {
  if (typeof value === 'string') return (STEP * textSteps(value)) / CHARACTERS;
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.reduce<number>((sum, part) => sum + contentOf(part), 1 / JSON_VALUES);
}

/** Texts of as many steps cost the same. */
export function textSteps(text: string): number {
  return Math.floor(text.length / STEP);
}
