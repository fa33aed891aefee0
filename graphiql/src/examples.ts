/** The tabs of a first visit: graphiql/examples/*.graphql by name, with their variables. */
const queries = import.meta.glob<string>('../examples/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const variables = import.meta.glob<string>('../examples/*.variables.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const exampleTabs = Object.keys(queries)
  .sort()
  .map((path) => ({
    query: queries[path]!.trimEnd(),
    variables: variables[path.replace('.graphql', '.variables.json')]?.trimEnd() ?? null,
  }));
