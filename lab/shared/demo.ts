import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElenchus, type Elenchus, type OpenOptions } from 'elenchus';
import { z } from 'zod';
import { DEMO, loadDemo } from '../../src/cli/demo.js';
import { createApi } from '../../src/server/server.js';

/** A hit as the API gives it. */
export interface FoundPremise {
  readonly externalId: string;
  readonly text: string;
  readonly role: string;
  readonly stance: string | null;
  readonly claim: { readonly externalId: string } | null;
  readonly graph: { readonly externalId: string } | null;
}

const corpus = z.object({
  graphs: z.array(z.object({ file: z.string(), claimId: z.string() })),
  /** Statements that say what is argued about and give no reason, whatever their role. */
  restatements: z.array(z.string()),
});

const { graphs, restatements } = corpus.parse(
  JSON.parse(readFileSync(new URL('../../demo/corpus.json', import.meta.url), 'utf8')),
);
const issueOfGraph = new Map(
  graphs.map((graph) => [graph.file.replace(/^graphs\/|\.json$/g, ''), graph.claimId]),
);
const issues = new Set(issueOfGraph.values());
const restated = new Set(restatements);

/** The id of the demo corpus's claim that a hit argues about. */
export function issueOf({ claim, graph }: FoundPremise): string | undefined {
  return graph ? issueOfGraph.get(graph.externalId) : claim?.externalId;
}

/** Graphs whose major claim denies the claim on their issue. */
const denying = new Set(
  z
    .array(z.string())
    .parse(JSON.parse(readFileSync(new URL('denying-graphs.json', import.meta.url), 'utf8'))),
);

/** Whether a hit speaks for the claim on its issue; undefined if it takes no side. */
export function favoursIssue({ stance, graph }: FoundPremise): boolean | undefined {
  if (stance !== 'FAVOR' && stance !== 'AGAINST') return undefined;
  // A statement of a graph takes a side of the graph's own claim.
  const denied = graph !== null && denying.has(graph.externalId);
  return (stance === 'FAVOR') !== denied;
}

/** Whether a hit is an argument on an issue, by the labels of the demo corpus. */
export function isArgument(hit: FoundPremise, issue: string): boolean {
  if (!issues.has(issue)) {
    throw new Error(`there is no issue "${issue}"; there are ${[...issues].join(', ')}`);
  }
  const { externalId, role, stance } = hit;
  const takesSide = stance === 'FAVOR' || stance === 'AGAINST';
  const restates = role === 'MAJOR_CLAIM' || role === 'REPHRASE' || restated.has(externalId);
  return issueOf(hit) === issue && takesSide && !restates;
}

const question = z.strictObject({
  text: z.string(),
  language: z.enum(['de', 'fr', 'it', 'en']),
  /** The claim of the demo corpus that it is about. */
  issue: z.string(),
  /** OTHER_WORDS: without the usual words for the issue. */
  form: z.enum(['QUESTION', 'CLAIM', 'KEYWORDS', 'COLLOQUIAL', 'OTHER_WORDS']),
  /** Nothing may be chosen by its answers. */
  heldOut: z.boolean(),
});
export type Question = z.infer<typeof question>;

export function readQuestions(file: string): readonly Question[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => question.parse(JSON.parse(line)));
}

/** All premises of the demo corpus, which may not be more than a page has. */
export async function demoPremises(
  elenchus: Elenchus,
  pageSize: number,
): Promise<readonly FoundPremise[]> {
  const { hits } = await elenchus.listPremises({ corpus: DEMO, sort: 'OLDEST', first: pageSize });
  return Promise.all(
    hits.map(async ({ premise }) => {
      const [claim] = await elenchus.claims(premise.claimId ? [premise.claimId] : []);
      const graph = premise.graph === undefined ? null : { externalId: premise.graph };
      const { externalId, text, role, stance = null } = premise;
      return { externalId, text, role, stance, claim: claim ?? null, graph };
    }),
  );
}

/** The API over the demo corpus, in a folder of its own that `close` removes. */
export async function openDemoApi(limits?: OpenOptions['limits']) {
  const dataDir = mkdtempSync(join(tmpdir(), 'elenchus-demo-'));
  const elenchus = await createElenchus({ dataDir, logLevel: 'error' }, { limits });
  await loadDemo(elenchus.services.writer);
  const api = await createApi({ ...elenchus.services, checks: {} });
  return {
    elenchus,
    /** @throws Error with the whole answer, if it has errors */
    async ask<Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
      const payload = { query, variables };
      const response = await api.inject({ method: 'POST', url: '/graphql', payload });
      const { data, errors } = response.json<{ data?: Data; errors?: unknown }>();
      if (!data || errors) throw new Error(`${JSON.stringify(variables)}: ${response.body}`);
      return data;
    },
    async close(): Promise<void> {
      await api.close();
      await elenchus.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
