/**
 * `npm run lab -- measure-counters` asks `counterPremises` for what speaks against each claim of
 * `measure-counters/claims.jsonl`. These claims are on the issues of the demo corpus, but in other
 * words than its claims, so every side is inferred. The script prints each hit with a verdict by
 * the data of the demo corpus (right side, wrong side, no stance, other issue), and counts the
 * verdicts.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { favoursIssue, type FoundPremise, issueOf, openDemoApi } from './shared/demo.js';

const FIRST = 5;
const QUERY = `query ($text: String!) {
  counterPremises(by: { text: $text }, corpus: "demo", first: ${FIRST}) {
    edges {
      side { probability }
      node { externalId text role stance claim { externalId } graph { externalId } }
    }
  }
}`;

const claimSchema = z.strictObject({
  text: z.string(),
  language: z.enum(['de', 'fr', 'it', 'en']),
  /** The id of the demo corpus's claim on the same issue. */
  issue: z.string(),
  /** Whether it agrees with that claim; otherwise, it denies it. */
  agrees: z.boolean(),
});
type Claim = z.infer<typeof claimSchema>;

interface Edge {
  readonly side: { readonly probability: number };
  readonly node: FoundPremise;
}

const VERDICTS = ['right side', 'wrong side', 'no stance', 'other issue'] as const;
type Verdict = (typeof VERDICTS)[number];

const demo = await openDemoApi();
const verdicts: { language: string; verdict: Verdict }[] = [];
for (const claim of readClaims()) {
  console.log(`\n${claim.language}: ${claim.text}`);
  for (const { side, node } of await ask(claim.text)) {
    const verdict = verdictOf(claim, node);
    verdicts.push({ language: claim.language, verdict });
    console.log(`  ${verdict.padEnd(12)} ${side.probability.toFixed(2)}  ${node.text}`);
  }
}
printTable();
await demo.close();

function readClaims(): readonly Claim[] {
  const lines = read('claims.jsonl').trimEnd().split('\n');
  return lines.map((line) => claimSchema.parse(JSON.parse(line)));
}

function read(name: string): string {
  return readFileSync(new URL(`measure-counters/${name}`, import.meta.url), 'utf8');
}

async function ask(text: string): Promise<readonly Edge[]> {
  type Found = { counterPremises: { edges: Edge[] } };
  return (await demo.ask<Found>(QUERY, { text })).counterPremises.edges;
}

function verdictOf({ issue, agrees }: Claim, node: FoundPremise): Verdict {
  if (issueOf(node) !== issue) return 'other issue';
  const favours = favoursIssue(node);
  if (favours === undefined) return 'no stance';
  return favours === agrees ? 'wrong side' : 'right side';
}

function printTable(): void {
  console.log(`\n${''.padEnd(10)}${VERDICTS.map((verdict) => verdict.padStart(13)).join('')}`);
  for (const language of ['all', ...new Set(verdicts.map((each) => each.language))]) {
    const own = verdicts.filter((each) => language === 'all' || each.language === language);
    const counts = VERDICTS.map((name) => own.filter(({ verdict }) => verdict === name).length);
    console.log(`${language.padEnd(10)}${counts.map((count) => `${count}`.padStart(13)).join('')}`);
  }
}
