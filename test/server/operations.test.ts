import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

/** NAME.graphql, its NAME.variables.json if any, and what it answers: NAME.json. */
const FOLDER = join(import.meta.dirname, '../operations');
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.graphql'))
  .map((file) => file.replace('.graphql', ''));

/** Those that need a key. */
const KEYED = new Set(['ingest-jobs']);

describe('an operation on the corpus "towns" answers what lies beside it', () => {
  let town: TownApi;
  beforeAll(async () => {
    town = await startTownApi();
  });
  afterAll(() => town.api.close());

  it.each(NAMES)('%s', async (name) => {
    const { data, errors } = await ask(
      town.api,
      readFileSync(join(FOLDER, `${name}.graphql`), 'utf8'),
      variablesOf(name),
      KEYED.has(name) ? 'owner-key' : undefined,
    );
    expect(errors).toBeUndefined();
    const answered = `${JSON.stringify({ data }, rounded, 2)}\n`;
    await expect(answered).toMatchFileSnapshot(join(FOLDER, `${name}.json`));
  });
});

/** Engines and machines sum in different orders, so only these digits of a score are the answer. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(4)) : value;
}

function variablesOf(name: string): Record<string, unknown> {
  const file = join(FOLDER, `${name}.variables.json`);
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
    : {};
}
