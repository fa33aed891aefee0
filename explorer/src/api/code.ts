/** An operation as it is copied: its text and its variables. */
export interface Taken {
  readonly name: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export const LANGUAGES_OF_CODE = ['graphql', 'curl', 'typescript', 'python'] as const;
export type CodeLanguage = (typeof LANGUAGES_OF_CODE)[number];

/** An operation as code that runs as it is, against the API at `url`. */
export function codeOf(language: CodeLanguage, { query, variables }: Taken, url: string): string {
  switch (language) {
    case 'graphql':
      return `${query}\n\n# Variables\n${commented(JSON.stringify(variables, null, 2))}`;
    case 'curl':
      // Quoted, so that the shell changes nothing in the text.
      return `curl ${url} -H 'content-type: application/json' --data-binary @- <<'END_OF_OPERATION'
${JSON.stringify({ query, variables }, null, 2)}
END_OF_OPERATION`;
    case 'typescript':
      return `import { createClient } from '@elenchus/client';
import { parse } from 'graphql';

const client = createClient({ url: ${JSON.stringify(url)} });
const operation = parse(${asTemplate(query)});
const variables = ${JSON.stringify(variables, null, 2)};
console.log(await client.request(operation, variables));`;
    case 'python':
      return `import json
import urllib.request

query = ${pythonText(query)}
variables = json.loads(${pythonText(JSON.stringify(variables, null, 2))})
request = urllib.request.Request(
    ${JSON.stringify(url)},
    data=json.dumps({"query": query, "variables": variables}).encode(),
    headers={"content-type": "application/json"},
)
with urllib.request.urlopen(request) as answer:
    print(json.load(answer)["data"])`;
  }
}

/** The address of GraphiQL with an operation in its editors; nothing of it is sent to the server. */
export function graphiqlAddress({ query, variables }: Taken): string {
  const params = new URLSearchParams({ query, variables: JSON.stringify(variables, null, 2) });
  return `/graphiql#${params.toString()}`;
}

const commented = (text: string) => text.replaceAll(/^/gm, '# ');
const asTemplate = (text: string) => `\`${text.replaceAll(/[\\`]|\$\{/g, '\\$&')}\``;

/** Valid JSON text is a valid text of Python, too, but for lone surrogates, which JSON escapes. */
const pythonText = (text: string) => JSON.stringify(text);
