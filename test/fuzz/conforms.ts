import {
  type FieldNode,
  type FragmentDefinitionNode,
  getDirectiveValues,
  getNamedType,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';

const SCALARS: Readonly<Record<string, (value: unknown) => boolean>> = {
  Int: Number.isInteger,
  Float: (value) => typeof value === 'number' && Number.isFinite(value),
  Boolean: (value) => typeof value === 'boolean',
  String: (value) => typeof value === 'string',
  ID: (value) => typeof value === 'string',
  Cursor: (value) => typeof value === 'string',
};

/** Where data break the promises of the schema: absent fields, null, values of other types. */
export function violations(
  schema: GraphQLSchema,
  document: string,
  data: unknown,
  variables: Readonly<Record<string, unknown>> = {},
): string[] {
  const { definitions } = parse(document);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  const operation = definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)!;
  const found: string[] = [];
  const root = schema.getRootType(operation.operation)!;
  object(root, operation.selectionSet, data, 'data');
  return found;

  function object(
    type: GraphQLObjectType,
    set: SelectionSetNode,
    value: unknown,
    path: string,
  ): void {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      found.push(`${path} is no object`);
      return;
    }
    const fields = value as Readonly<Record<string, unknown>>;
    for (const node of set.selections) {
      if (!included(node)) continue;
      if (node.kind === Kind.FIELD) {
        field(type, node, fields, `${path}.`);
        continue;
      }
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value)!;
      const on = fragment.typeCondition?.name.value;
      // Of unions, only those parts are answered that fit; __typename says which.
      if (on === undefined || on === type.name) object(type, fragment.selectionSet, value, path);
    }
  }

  function included(node: SelectionNode): boolean {
    return (
      getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] !== true &&
      getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] !== false
    );
  }

  function field(
    type: GraphQLObjectType,
    node: FieldNode,
    fields: Readonly<Record<string, unknown>>,
    path: string,
  ): void {
    const key = (node.alias ?? node.name).value;
    const definition =
      node.name.value === '__typename' ? TypeNameMetaFieldDef : type.getFields()[node.name.value];
    if (definition === undefined) return;
    if (Object.hasOwn(fields, key)) output(definition.type, node, fields[key], `${path}${key}`);
    else found.push(`${path}${key} is absent`);
  }

  function output(type: GraphQLOutputType, node: FieldNode, value: unknown, path: string): void {
    if (isNonNullType(type)) {
      if (value === null) found.push(`${path} is null`);
      else output(type.ofType, node, value, path);
    } else if (value === null) return;
    else if (isListType(type)) {
      if (!Array.isArray(value)) found.push(`${path} is no list`);
      else value.forEach((item, at) => output(type.ofType, node, item, `${path}[${at}]`));
    } else if (isLeafType(type)) {
      const right = isEnumType(type)
        ? type.getValue(String(value)) !== undefined
        : (SCALARS[type.name]?.(value) ?? true);
      if (!right) found.push(`${path} is no ${type.name}`);
    } else {
      const named = getNamedType(type).name;
      const own = (value as { readonly __typename?: string }).__typename ?? named;
      const inner = schema.getType(own) as GraphQLObjectType | undefined;
      if (node.selectionSet && inner && 'getFields' in inner) {
        object(inner, node.selectionSet, value, path);
      }
    }
  }
}
