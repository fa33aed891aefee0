import { TOPICS } from './topics.js';

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
  /** The name of the operation, such as "FirstSearch". */
  readonly operation: string;
  /** The same as words, such as "First search". */
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
  const operation = /^query (\w+)/m.exec(query)?.[1] ?? '';
  const comment = [...query.matchAll(/^# ?(.*)$/gm)].map(([, line]) => line).join(' ');
  return {
    operation,
    title: operation.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    summary: /^.*?[.:](?= |$)/.exec(comment)?.[0].replace(/:$/, '.') ?? comment,
    query,
    variables: variables[path.replace('.graphql', '.variables.json')]?.trimEnd() ?? '',
  };
}
