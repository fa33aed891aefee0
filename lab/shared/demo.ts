import { readFileSync } from 'node:fs';
import { z } from 'zod';

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
