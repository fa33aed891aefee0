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

/** Tells by the labels of the demo corpus whether a hit is an argument on an issue. */
export function argumentTest(): (hit: FoundPremise, issue: string) => boolean {
  const file = new URL('../../demo/corpus.json', import.meta.url);
  const { graphs, restatements } = corpus.parse(JSON.parse(readFileSync(file, 'utf8')));
  const issueOfGraph = new Map(
    graphs.map((graph) => [graph.file.replace(/^graphs\/|\.json$/g, ''), graph.claimId]),
  );
  const issues = new Set(issueOfGraph.values());
  const restated = new Set(restatements);
  return ({ externalId, role, stance, claim, graph }, issue) => {
    if (!issues.has(issue)) {
      throw new Error(`there is no issue "${issue}"; there are ${[...issues].join(', ')}`);
    }
    const own = graph ? issueOfGraph.get(graph.externalId) : claim?.externalId;
    const takesSide = stance === 'FAVOR' || stance === 'AGAINST';
    const restates = role === 'MAJOR_CLAIM' || role === 'REPHRASE' || restated.has(externalId);
    return own === issue && takesSide && !restates;
  };
}
