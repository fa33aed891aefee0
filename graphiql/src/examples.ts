/** The queries of graphiql/examples with their variables, by topic. */
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

export interface Example {
  /** The name of the operation as words, such as "First search". */
  readonly title: string;
  /** The first sentence of the comment above the operation. */
  readonly summary: string;
  readonly query: string;
  readonly variables: string;
}

export interface Topic {
  readonly title: string;
  readonly examples: readonly Example[];
}

/** The numbers of the files of each topic. */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  Search: ['01', '14', '05', '04'],
  'Filter and count': ['03', '06'],
  'Groups of authors': ['02', '07', '08'],
  'Other arguments': ['12', '13'],
  'Argument graphs': ['09', '10', '11'],
};

export const topics: readonly Topic[] = Object.entries(TOPICS).map(([title, numbers]) => ({
  title,
  examples: numbers.flatMap((number) =>
    Object.keys(queries)
      .filter((path) => path.includes(`/${number}-`))
      .map(exampleOf),
  ),
}));

function exampleOf(path: string): Example {
  const query = queries[path]!.trimEnd();
  const name = /^query (\w+)/m.exec(query)?.[1] ?? '';
  const comment = [...query.matchAll(/^# ?(.*)$/gm)].map(([, line]) => line).join(' ');
  return {
    title: name.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    summary: /^.*?[.:](?= |$)/.exec(comment)?.[0].replace(/:$/, '.') ?? comment,
    query,
    variables: variables[path.replace('.graphql', '.variables.json')]?.trimEnd() ?? '',
  };
}
