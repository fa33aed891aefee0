import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/runtime/config.js';

const EXAMPLES = join(PACKAGE_ROOT, 'graphiql/examples');
/** Engines sum in different orders. */
const DIGITS = 5;

interface Answer {
  readonly name: string;
  readonly text: string;
}

/** What a server answers to every example of GraphiQL. */
export async function answersOf(url: string): Promise<readonly Answer[]> {
  const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.graphql'));
  const answers: Answer[] = [];
  for (const name of files.sort()) {
    const query = readFileSync(join(EXAMPLES, name), 'utf8');
    const variables = readJson(join(EXAMPLES, name.replace('.graphql', '.variables.json')));
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as { readonly errors?: unknown };
    if (answer.errors) throw new Error(`${name}: ${JSON.stringify(answer.errors)}`);
    answers.push({ name, text: JSON.stringify(answer, comparable, 1) });
  }
  return answers;
}

/** The names of the answers that are not equal, each with the first line that differs. */
export function differences(expected: readonly Answer[], found: readonly Answer[]): string[] {
  return expected.flatMap(({ name, text }, at) => {
    const [before, after] = [text.split('\n'), (found[at]?.text ?? '').split('\n')];
    const line = before.findIndex((each, place) => each !== after[place]);
    if (line < 0 && before.length === after.length) return [];
    return `${name}: ${before[line]?.trim()} became ${after[line]?.trim()}`;
  });
}

/** Scores are rounded; cursors hold them as they are, so they are left out. */
function comparable(key: string, value: unknown): unknown {
  if (/cursor$/i.test(key)) return undefined;
  return typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
