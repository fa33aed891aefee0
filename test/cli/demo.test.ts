import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Finished, startElenchus } from '../support/processes.js';
import type { GraphqlResponse } from '../support/server.js';

const ENV = { env: { QDRANT_URL: '' } };
const STOPPED = { status: 0, stderr: '' };
const running: ChildProcess[] = [];
afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));

/** The whole of it: the command, the real encoder, the embedded store and the demo corpus. */
describe('elenchus serve', () => {
  it(
    'loads the demo once, answers across languages, stops when asked to',
    { timeout: 180_000 },
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'elenchus-serve-'));
      const first = await serve(dataDir);
      expect(first.output()).toMatch(
        /The store is empty.*\nLoaded \d+ premises and 33 argument graphs\./,
      );
      expect(await (await fetch(`${first.url}/ready`)).json()).toMatchObject({ status: 'ready' });

      const found = await findInFrench(first.url, 'Das Stimmrechtsalter soll auf 16 sinken.');
      // A ninth of the French premises are on this question; most of the best ones must be.
      const onVoting = found.nodes.filter(
        ({ claim, graph }) =>
          claim?.externalId === 'vote-at-16' || graph?.externalId === 'fr-vote-at-16-1',
      );
      expect(onVoting.length).toBeGreaterThanOrEqual(3);
      expect(found.nodes.map(({ language }) => language)).toEqual(Array(5).fill('fr'));
      expect(found.admittedCount).toBe(found.facets[0].values[0].count);
      await expect.poll(first.output).toContain('Reading 14 images in the background ...');
      expect(await first.stop()).toMatchObject(STOPPED);

      const second = await serve(dataDir);
      expect(second.output()).not.toContain('The store is empty');
      expect(await findInFrench(second.url, 'Das Stimmrechtsalter soll auf 16 sinken.')).toEqual(
        found,
      );
      // A stop in the middle is no problem, and the next start goes on.
      await expect.poll(second.output).toMatch(/Reading \d+ images in the background/);
      expect(await second.stop()).toMatchObject(STOPPED);
    },
  );

  it('says which port is taken, before it opens or loads anything', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const dataDir = mkdtempSync(join(tmpdir(), 'elenchus-serve-'));
    const { finished } = startElenchus(['serve', '--port', `${port}`, '--data-dir', dataDir], ENV);
    const { status, stdout, stderr } = await finished;
    taken.close();
    expect(stderr).toContain(`elenchus: PORT_IN_USE: port ${port} is taken`);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

interface Running {
  readonly url: string;
  readonly output: () => string;
  readonly stop: () => Promise<Finished>;
}

async function serve(dataDir: string): Promise<Running> {
  const { child, finished } = startElenchus(['serve', '--port', '0', '--data-dir', dataDir], ENV);
  running.push(child);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text: string) => {
      output += text;
      const found = /answers at (http:\S+)\/graphql/.exec(output)?.[1];
      if (found) resolve(found);
    });
    void finished.then(({ stderr }) => reject(new Error(stderr)), reject);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    return finished;
  };
  return { url, output: () => output, stop };
}

interface Found {
  readonly admittedCount: number;
  readonly nodes: readonly {
    language: string;
    claim: { externalId: string } | null;
    graph: { externalId: string } | null;
  }[];
  readonly facets: [{ values: [{ count: number }] }];
}

async function findInFrench(url: string, text: string): Promise<Found> {
  const query = `query($text: String!) {
    premises(by: { text: $text }, filter: { language: ["fr"] }, first: 5) {
      admittedCount
      nodes { id language claim { externalId } graph { externalId } }
      facets(variables: ["language"]) { values { count } }
    }
  }`;
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { text } }),
  });
  const { data, errors } = (await response.json()) as GraphqlResponse;
  expect(errors).toBeUndefined();
  return data?.['premises'] as Found;
}
