import {
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  GraphQLError,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isCompositeType,
  isInputObjectType,
  isListType,
  isUnionType,
  Kind,
  SchemaMetaFieldDef,
  typeFromAST,
  TypeMetaFieldDef,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { createDeclarations, type Declarations, type ListSize } from './declarations.js';
import type { ListCost, ListCosts } from '../lists.js';
import { givenOr, inputCost } from './inputs.js';

/** The assumed length of a list if neither the schema nor the operation says. */
const LIST_SIZE = 5;

/** The fields of every query that ask for the schema. */
const OF_SCHEMA: Readonly<Record<string, GraphQLField<unknown, unknown>>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
};

export interface CheckedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** Coerced by the operation's definitions. */
  readonly variables: Record<string, unknown>;
}

export interface OperationCost {
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
