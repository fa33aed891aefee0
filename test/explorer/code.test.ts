import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { codeOf, graphiqlAddress } from '../../explorer/src/api/code.js';
import { needing } from '../support/lack.js';
import { PYTHON, whyNoPython } from '../support/python.js';

const URL_OF_API = 'http://127.0.0.1:4000/graphql';
const QUERY = 'query Find($text: String!) {\n  premises(by: { text: $text }) { nodes { text } }\n}';
/** Everything that could end a text of one of the languages, or be filled in by it. */
const NASTY = `"quotes" 'and' \`ticks\` \${HOME} $(id) \\n \\ {x} END_OF_OPERATION\nEND_OF_OPERATION\n"""\u2028é🙂 #`;
const operation = {
  name: 'Find',
  query: QUERY,
  variables: { text: NASTY, first: 3, deep: [null] },
};
const expected = { query: QUERY, variables: operation.variables };

describe('code for an operation', () => {
  it('is a command of the shell that sends it as it is', () => {
    const script = `curl() { printf '%s\\n' "$1"; cat; }\n${codeOf('curl', operation, URL_OF_API)}`;
    const [url, ...body] = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n');
    expect(url).toBe(URL_OF_API);
    expect(JSON.parse(body.join('\n'))).toEqual(expected);
  });

  it('is a program in Python that sends it as it is', needing('python', whyNoPython()), () => {
    const instead = `
import urllib.request, io
def urlopen(request):
    print(request.full_url); print(request.data.decode()); return io.StringIO('{"data": 1}')
urllib.request.urlopen = urlopen
`;
    const program = instead + codeOf('python', operation, URL_OF_API);
    const [url, body = ''] = execFileSync(PYTHON, ['-'], {
      input: program,
      encoding: 'utf8',
    }).split('\n');
    expect(url).toBe(URL_OF_API);
    expect(JSON.parse(body)).toEqual(expected);
  });

  it('is a program in TypeScript that sends it as it is', async () => {
    const client = `export const createClient = ({ url }) => ({
      request: (query, variables) => JSON.stringify({ url, query, variables }) });`;
    const { outputFiles } = await build({
      stdin: { contents: codeOf('typescript', operation, URL_OF_API), loader: 'ts' },
      bundle: true,
      write: false,
      format: 'esm',
      target: 'es2022',
      plugins: [
        {
          name: 'stand-ins',
          setup({ onResolve, onLoad }) {
            onResolve({ filter: /^(@elenchus\/client|graphql)$/ }, ({ path }) => ({
              path,
              namespace: 'stand-in',
            }));
            onLoad({ filter: /client/, namespace: 'stand-in' }, () => ({ contents: client }));
            onLoad({ filter: /graphql/, namespace: 'stand-in' }, () => ({
              contents: 'export const parse = (text) => text;',
            }));
          },
        },
      ],
    });
    const printed = execFileSync(process.execPath, ['--input-type=module', '-'], {
      input: outputFiles[0]!.text,
      encoding: 'utf8',
    });
    expect(JSON.parse(printed)).toEqual({ url: URL_OF_API, ...expected });
  });

  it('is an operation with its variables in comments', () => {
    const code = codeOf('graphql', { ...operation, variables: { text: 'a\nb' } }, URL_OF_API);
    expect(code).toBe(`${QUERY}\n\n# Variables\n# {\n#   "text": "a\\nb"\n# }`);
  });

  it('fills the editors of GraphiQL, and sends nothing of it to the server', () => {
    const address = new URL(graphiqlAddress(operation), 'http://server');
    expect(address.search).toBe('');
    const filled = new URLSearchParams(address.hash.slice(1));
    expect(filled.get('query')).toBe(QUERY);
    expect(JSON.parse(filled.get('variables') ?? '')).toEqual(operation.variables);
  });
});
