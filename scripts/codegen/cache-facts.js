// A plugin that generates what a client's cache has to know of the schema: the types of interfaces
// and unions, the arguments that tell one list from another, and the types without an id.
import { isAbstractType, isObjectType } from 'graphql';

/** These choose a page of a list, not the list. */
const PAGING = new Set(['first', 'after']);

export function plugin(schema) {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const objects = types.filter(isObjectType);
  const possibleTypes = types
    .filter(isAbstractType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]);
  const connections = objects
    .map((type) => [type.name, listsOf(type)])
    .filter(([, lists]) => Object.keys(lists).length > 0);
  const hasGlobalId = (type) => type.getInterfaces().some(({ name }) => name === 'Node');
  const embeddedTypes = objects
    .filter((type) => !roots.includes(type) && !hasGlobalId(type))
    .map(({ name }) => name);
  return `/** The types of each interface and union. */
export const possibleTypes: Record<string, string[]> = ${json(Object.fromEntries(possibleTypes))};

/** The fields that are read page by page, with the arguments that tell one list from another. */
export const connections: Record<string, Record<string, string[]>> = ${json(Object.fromEntries(connections))};

/** The types without a global id. A cache keeps their objects inside their parents. */
export const embeddedTypes: string[] = ${json(embeddedTypes)};
`;
}

/** The connections of a type that have an argument `after`, with their other arguments. */
function listsOf(type) {
  return Object.fromEntries(
    Object.values(type.getFields())
      .filter(({ type: list }) => /Connection!?$/.test(String(list)))
      .filter(({ args }) => args.some(({ name }) => name === 'after'))
      .map(({ name, args }) => [
        name,
        args.map((argument) => argument.name).filter((argument) => !PAGING.has(argument)),
      ]),
  );
}

function json(value) {
  return JSON.stringify(value, null, 2);
}
