import {
  getDirectiveValues,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';

/** What the schema says of the cost of a field, an argument, an input field or an enum value. */
export interface Declaration {
  readonly weight: number;
  readonly list?: ListSize;
}

export interface ListSize {
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
export function createDeclarations(schema: GraphQLSchema): Declarations {
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
