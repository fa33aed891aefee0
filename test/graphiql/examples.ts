import { existsSync, readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'graphiql/examples';

export interface Example {
  file: string;
  query: string;
  variables?: Record<string, unknown>;
}

/** The queries of GraphiQL's tabs, in their order. */
export function readExamples(): Example[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => {
      const variables = `${FOLDER}/${file.replace('.graphql', '.variables.json')}`;
      return {
        file,
        query: readFileSync(`${FOLDER}/${file}`, 'utf8'),
        ...(existsSync(variables) && {
          variables: JSON.parse(readFileSync(variables, 'utf8')) as Record<string, unknown>,
        }),
      };
    });
}
