import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLEnumValue,
  GraphQLError,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isScalarType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
  TypeMetaFieldDef,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Config, SETTINGS } from '../../runtime/config.js';
import { ElenchusError } from '../../runtime/errors.js';
import { SEARCH_LIMITS } from '../../search/arguments.js';
import { coercedVariables } from './document.js';
import type { ListCost, ListCosts } from './lists.js';

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
function inputCost(
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
function givenOr(
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
function textSteps(text: string): number {
  return Math.floor(text.length / STEP);
}

/** What the schema says of the cost of a field, an argument, an input field or an enum value. */
interface Declaration {
  readonly weight: number;
  readonly list?: ListSize;
}

interface ListSize {
  /** Arguments that say how long the list is. */
  readonly slicingArguments: readonly string[];
  /** The lists, if the field itself is none: such as the edges of a connection. */
  readonly sizedFields: readonly string[];
  /** How long it is if no argument says. */
  readonly assumedSize: number;
}

type Part = Pick<GraphQLField<unknown, unknown> | GraphQLInputField | GraphQLEnumValue, 'astNode'>;

export type Declarations = (part: Part) => Declaration;

/** Reads `@cost` and `@listSize` of the parts of a schema, each once. */
function createDeclarations(schema: GraphQLSchema): Declarations {
  const cost = schema.getDirective('cost')!;
  const listSize = schema.getDirective('listSize')!;
  const known = new WeakMap<object, Declaration>();
  return (part) => {
    const found = known.get(part);
    if (found) return found;
    const { astNode } = part;
    const weight = astNode && getDirectiveValues(cost, astNode)?.['weight'];
    const list = astNode && getDirectiveValues(listSize, astNode);
    const declaration = {
      weight: typeof weight === 'number' ? weight : 0,
      ...(list && { list: list as unknown as ListSize }),
    };
    known.set(part, declaration);
    return declaration;
  };
}

/** The assumed length of a list if neither the schema nor the operation says. */
const LIST_SIZE = 5;

/** The fields of every query that ask for the schema. */
const OF_SCHEMA: Readonly<Record<string, GraphQLField<unknown, unknown>>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
};

interface CheckedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** Coerced by the operation's definitions. */
  readonly variables: Record<string, unknown>;
}

interface OperationCost {
  /** In points. */
  readonly cost: number;
  readonly lists: ListCosts;
}

/** Fields whose lists are as long as their parent says. */
interface Sized {
  readonly fields: readonly string[];
  readonly size: number;
}

/**
 * The cost of a valid operation, by the directives of the schema:
 *
 * - an object costs 1, and what is read of it;
 * - a field with `@cost` costs its weight once more;
 * - a list counts as often as `@listSize` says, by default 5 times;
 * - an argument, an input field or an enum value with `@cost` costs its weight: a number times its
 *   value, a list times its length, a text for each 1,000 characters; each plain value of a list
 *   costs 10.
 *
 * The order of fields does not matter. Lists that turn out longer are charged later.
 * @throws GraphQLError if an argument does not fit its type
 */
export function createDeclaredCost(
  schema: GraphQLSchema,
  maxPageSize: number,
): (checked: CheckedOperation) => OperationCost {
  const declared = createDeclarations(schema);
  return (checked) => declaredCost(schema, declared, checked, maxPageSize);
}

/** The cost of arguments of `Query.premises` that the operation does not have, in points. */
export function createSearchCost(schema: GraphQLSchema): (values: Values) => number {
  const declared = createDeclarations(schema);
  const { premises } = schema.getQueryType()!.getFields();
  return (values) => inputCost(declared, premises!.args, values);
}

function declaredCost(
  schema: GraphQLSchema,
  declared: Declarations,
  { document, operation, variables }: CheckedOperation,
  maxPageSize: number,
): OperationCost {
  const fragments = fragmentsOf(document);
  const known = new Map<string, number>();
  const lists = new Map<FieldNode, ListCost>();
  const root = schema.getRootType(operation.operation);
  const cost = root ? Math.ceil(ofSelections(root, operation.selectionSet)) : 0;
  return { cost, lists };

  function ofSelections(type: GraphQLCompositeType, set: SelectionSetNode, sized?: Sized): number {
    const included = set.selections.filter((selection) => isIncluded(selection, variables));
    return included.reduce((sum, selection) => sum + ofSelection(type, selection, sized), 0);
  }

  function ofSelection(
    type: GraphQLCompositeType,
    selection: SelectionNode,
    sized: Sized | undefined,
  ): number {
    switch (selection.kind) {
      case Kind.FIELD:
        return ofField(type, selection, sized);
      case Kind.INLINE_FRAGMENT: {
        const { typeCondition, selectionSet } = selection;
        const own = typeCondition && typeFromAST(schema, typeCondition);
        return ofSelections(isCompositeType(own) ? own : type, selectionSet, sized);
      }
      case Kind.FRAGMENT_SPREAD:
        return ofFragment(selection.name.value, sized);
    }
  }

  /** Each fragment is counted once for each size, so that fragments cannot multiply the work. */
  function ofFragment(name: string, sized: Sized | undefined): number {
    const key = `${name} ${sized?.size ?? ''}`;
    const cost = known.get(key);
    if (cost !== undefined) return cost;
    const { typeCondition, selectionSet } = fragments.get(name)!;
    const type = typeFromAST(schema, typeCondition);
    const counted = isCompositeType(type) ? ofSelections(type, selectionSet, sized) : 0;
    known.set(key, counted);
    return counted;
  }

  function ofField(
    parent: GraphQLCompositeType,
    node: FieldNode,
    sized: Sized | undefined,
  ): number {
    const name = node.name.value;
    if (name === '__typename' || isUnionType(parent)) return 0;
    const field = OF_SCHEMA[name] ?? parent.getFields()[name]!;
    const args = argumentsOf(field, node, variables);
    const { weight, list } = declared(field);
    const size = list && sizeOf(list, args, maxPageSize);
    const isSized = isListType(getNullableType(field.type));
    const often = sized?.fields.includes(name) ? sized.size : isSized ? (size ?? LIST_SIZE) : 1;
    const type = getNamedType(field.type);
    const within = list && !isSized ? { fields: list.sizedFields, size: size! } : undefined;
    const object =
      node.selectionSet && isCompositeType(type)
        ? 1 + ofSelections(type, node.selectionSet, within)
        : 0;
    if (isSized) lists.set(node, { length: often, item: object });
    // What is asked of a list of groups is done for each of them.
    const isOfGroups = ({ name, type }: GraphQLArgument) =>
      list?.slicingArguments.includes(name) && isInputObjectType(getNamedType(type));
    const runs = isSized && field.args.some(isOfGroups) ? often : 1;
    return weight + runs * inputCost(declared, field.args, args) + often * object;
  }
}

function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Record<string, unknown>,
): Readonly<Record<string, unknown>> {
  try {
    const args = getArgumentValues(field, node, variables);
    return Object.fromEntries(field.args.map((one) => [one.name, givenOr(one, args)]));
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const extensions = { code: 'BAD_USER_INPUT', http: { status: 400 } };
    throw new GraphQLError(error.message, { nodes: error.nodes, extensions });
  }
}

/** How long a list is; a size out of bounds is refused elsewhere, with its own code. */
function sizeOf(
  { slicingArguments, assumedSize }: ListSize,
  args: Readonly<Record<string, unknown>>,
  maxPageSize: number,
): number {
  const values = slicingArguments.map((name) => args[name]);
  const lists = values.filter((value) => Array.isArray(value));
  if (lists.length > 0) return Math.max(...lists.map(({ length }) => length));
  const sizes = values.filter((value) => typeof value === 'number');
  return sizes.length > 0 ? Math.min(Math.max(...sizes, 1), maxPageSize) : assumedSize;
}

function isIncluded(node: SelectionNode, variables: Record<string, unknown>): boolean {
  if (!node.directives?.length) return true;
  if (getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] !== false;
}

function fragmentsOf({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  const fragments = definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  return new Map(
    (fragments as FragmentDefinitionNode[]).map((fragment) => [fragment.name.value, fragment]),
  );
}

/** How many costs are remembered for an operation, by the shape of its variables. */
const SHAPES = 100;
/** The longest shape that is remembered, in characters; those of writes are longer. */
const MAX_SHAPE = 2_000;

interface Request {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Record<string, unknown> | undefined;
}

/**
 * The cost of an operation in points, as the schema declares it.
 * @throws ElenchusError QUERY_TOO_COSTLY; GraphQLError if a variable or an argument does not fit
 */
export type CheckCost = (request: Request) => OperationCost;

/** @throws ElenchusError QUERY_TOO_COSTLY */
export function requireCost(cost: number, limit: number): void {
  // Refuses NaN, too.
  if (cost <= limit) return;
  const setting = SETTINGS.maxCost.variable;
  throw new ElenchusError('QUERY_TOO_COSTLY', { cost: Math.ceil(cost), limit, setting });
}

export function createCheckCost(
  schema: GraphQLSchema,
  { maxCost }: Pick<Config, 'maxCost'>,
): CheckCost {
  const declaredCost = createDeclaredCost(schema, SEARCH_LIMITS.pageSize);
  const remembered = new WeakMap<OperationDefinitionNode, LRUCache<string, OperationCost>>();

  return ({ document, operation, variables = {} }) => {
    const coerced = coercedVariables(schema, operation, variables);
    const costs = remembered.get(operation) ?? new LRUCache({ max: SHAPES });
    remembered.set(operation, costs);
    const shape = isSmall(coerced) ? shapeOf(coerced) : undefined;
    const known = shape === undefined ? undefined : costs.get(shape);
    const found = known ?? declaredCost({ document, operation, variables: coerced });
    if (shape !== undefined && shape.length <= MAX_SHAPE) costs.set(shape, found);
    requireCost(found.cost, maxCost);
    return found;
  };
}

/** Whether there are so few values that their shape can be short enough to be remembered. */
function isSmall(variables: Record<string, unknown>): boolean {
  let left = MAX_SHAPE / 2;
  const fits = (value: unknown): boolean => {
    if ((left -= 1) < 0) return false;
    return typeof value !== 'object' || value === null || Object.values(value).every(fits);
  };
  return fits(variables);
}

/** The spelling of all enum values; these decide what is done, so they are part of the shape. */
const ENUM_VALUE = /^[A-Z_]+$/;

/** Variables of one shape cost the same: of a text only the length matters. */
function shapeOf(variables: Record<string, unknown>): string {
  return JSON.stringify(variables, (_, value: unknown) =>
    typeof value === 'string' && !ENUM_VALUE.test(value) ? `${textSteps(value)}` : value,
  );
}
