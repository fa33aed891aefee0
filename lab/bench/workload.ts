import { readFileSync } from 'node:fs';
import { createElenchus } from 'elenchus';
import { loadDemo } from '../../src/cli/demo.js';
import { openSource } from '../../src/formats/lines.js';
import { readPremises } from '../../src/formats/premises.js';
import { sample, seededRandom } from '../../src/math/random.js';
import { loadConfig } from '../../src/runtime/config.js';
import type { VariableCounts } from '../../src/search/types.js';

export const OPERATION = readFileSync(new URL('search.graphql', import.meta.url), 'utf8');

const TEXTS = 200;
const CONDITIONS = 20;

export interface Condition {
  readonly variable: string;
  readonly anyOf: readonly string[];
}

/** 200 query texts and 20 socio conditions, drawn with a seed. */
export interface Workload {
  readonly texts: readonly string[];
  readonly conditions: readonly Condition[];
}

/** Query texts are first sentences of premises; conditions are values that at least 1 % share. */
export function drawWorkload(
  premises: readonly string[],
  variables: readonly VariableCounts[],
  seed: number,
): Workload {
  const random = seededRandom(seed);
  const sentences = premises.map((text) => text.split(/(?<=[.!?])\s/u)[0] ?? text);
  const conditions = variables.flatMap(({ name, values }) =>
    values
      .filter(({ count, unknown }) => !unknown && count >= premises.length / 100)
      .map(({ value }) => ({ variable: name, anyOf: [value] })),
  );
  return {
    texts: sample([...new Set(sentences)], TEXTS, random),
    conditions: sample(conditions, CONDITIONS, random),
  };
}

export interface Variables extends Readonly<Record<string, unknown>> {
  readonly text: string;
  readonly filter?: { readonly profile: readonly Condition[] };
}

/** Each text with no condition, one, or two on different variables, as variables of the operation. */
export function toVariables(
  { texts, conditions }: Workload,
  corpus: string,
  each: 0 | 1 | 2,
  order: { readonly rank: object; readonly rerank?: object } = { rank: { dense: {} } },
): readonly Variables[] {
  return texts.map((text, at) => {
    if (each === 0) return { text, corpus, ...order };
    const first = conditions[at % conditions.length]!;
    const others = conditions.filter(({ variable }) => variable !== first.variable);
    const chosen = each === 1 ? [first] : [first, others[at % others.length]!];
    return { text, corpus, filter: { profile: chosen }, ...order };
  });
}

/** The operation with each of these variables, as bodies of requests. */
export function operations(
  query: string,
  variables: readonly Readonly<Record<string, unknown>>[],
): readonly object[] {
  return variables.map((given) => ({ query, variables: given }));
}

/** Adds the demo corpus to the store that these settings describe. */
export async function addDemo(environment: Readonly<Record<string, string>>): Promise<void> {
  const elenchus = await createElenchus(loadConfig(environment));
  await loadDemo(elenchus.services.writer);
  await elenchus.close();
}

/** The texts of a file in the perspective format. */
export async function readPremiseTexts(file: string): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const { result } of readPremises(await openSource(file))) {
    if ('record' in result) texts.push(result.record.text);
  }
  return texts;
}
