import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  concatAST,
  type ConstDirectiveNode,
  type DocumentNode,
  GraphQLScalarType,
  type GraphQLSchema,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  visit,
} from 'graphql';
import { PACKAGE_ROOT } from '../runtime/config.js';
import { badInput } from '../runtime/errors.js';
import type { ApiContext } from './context.js';
import { limitLists } from './limits/lists.js';
import { resolvers } from './resolvers/index.js';
import { nodeOf, typeNameOf } from './resolvers/node.js';

/** What gateways must know to compose this schema with others; `@oneOf` is new to them. */
const LINK = `extend schema @link(
  url: "https://specs.apollo.dev/federation/v2.3"
  import: ["@key", "@shareable"]
)
directive @oneOf on INPUT_OBJECT`;

const ROOT_FIELDS = `scalar _Any
type _Service { sdl: String! }
extend type Query {
  _service: _Service!
  _entities(representations: [_Any!]!): [_Entity]! @listSize(slicingArguments: ["representations"])
}`;

/**
 * The schema as a subgraph of Apollo Federation 2, and the resolvers of what that adds: every type
 * with a global id is an entity with the key `id`, found by the same rules as `node(id:)`.
 */
function asSubgraph(typeDefs: DocumentNode) {
  const entities = typeDefs.definitions
    .filter((node) => node.kind === Kind.OBJECT_TYPE_DEFINITION)
    .filter(isEntity)
    .map(({ name }) => name.value);
  const added = parse(`${ROOT_FIELDS} union _Entity = ${entities.join(' | ')}`);
  const sdl = `${LINK}\n${print(withDirectives(typeDefs))}`;
  return {
    typeDefs: concatAST([typeDefs, added]),
    resolvers: {
      _Any: new GraphQLScalarType({ name: '_Any' }),
      _Entity: { __resolveType: typeNameOf },
      Query: {
        _service: () => ({ sdl }),
        _entities: (_: unknown, { representations }: Entities, context: ApiContext) =>
          representations.map((each, index) => entityOf(each, index, context)),
      },
    },
  };
}

interface Entities {
  readonly representations: readonly unknown[];
}

/** Null where it does not exist, is of another type, or the principal may not see it. */
async function entityOf(representation: unknown, index: number, context: ApiContext) {
  const { __typename, id } = (representation ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof __typename !== 'string' || typeof id !== 'string') {
    throw badInput(`representations[${index}]`, 'must have the fields `__typename` and `id`');
  }
  const found = await nodeOf(id, context);
  return found && typeNameOf(found) === __typename ? found : null;
}

function isEntity({ interfaces = [] }: ObjectTypeDefinitionNode): boolean {
  return interfaces.some(({ name }) => name.value === 'Node');
}

/** Other subgraphs may have a type `PageInfo` with the same fields. */
function withDirectives(typeDefs: DocumentNode): DocumentNode {
  return visit(typeDefs, {
    ObjectTypeDefinition(node) {
      if (isEntity(node)) return marked(node, '@key(fields: "id")');
      return node.name.value === 'PageInfo' ? marked(node, '@shareable') : undefined;
    },
  });
}

function marked(node: ObjectTypeDefinitionNode, directive: string): ObjectTypeDefinitionNode {
  return { ...node, directives: [...(node.directives ?? []), directiveOf(directive)] };
}

function directiveOf(text: string): ConstDirectiveNode {
  const [definition] = parse(`scalar Marked ${text}`).definitions;
  return (definition as { readonly directives: readonly ConstDirectiveNode[] }).directives[0]!;
}

/** The text of `schema.graphql`. */
export function readSdl(): string {
  return readFileSync(join(PACKAGE_ROOT, 'schema.graphql'), 'utf8');
}

/**
 * The schema, where asked for as a subgraph, with its resolvers; a resolver without a field in the
 * schema is an error.
 */
export function createSchema({ federation = false } = {}): GraphQLSchema {
  const typeDefs = parse(readSdl());
  const subgraph = federation ? asSubgraph(typeDefs) : undefined;
  const schema = makeExecutableSchema({
    typeDefs: subgraph?.typeDefs ?? typeDefs,
    resolvers: [resolvers, subgraph?.resolvers ?? {}],
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
  return limitLists(schema);
}
