import { existsSync, readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'graphiql/examples';

export interface Example {
  file: string;
  /** The name of the operation. */
  operation: string;
  query: string;
  variables?: Record<string, unknown>;
}

/** The queries of GraphiQL's menu, in the order of their files. */
export function readExamples(): Example[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => {
      const variables = `${FOLDER}/${file.replace('.graphql', '.variables.json')}`;
      const query = readFileSync(`${FOLDER}/${file}`, 'utf8');
      return {
        file,
        operation: /^query (\w+)/m.exec(query)?.[1] ?? '',
        query,
        ...(existsSync(variables) && {
          variables: JSON.parse(readFileSync(variables, 'utf8')) as Record<string, unknown>,
        }),
      };
    });
}
