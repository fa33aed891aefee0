import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElenchus, type Elenchus, type NewPremise } from 'elenchus';
import { DEMO, loadDemo } from '../../src/cli/demo.js';
import { demoPremises, favoursIssue, isArgument, issueOf } from '../shared/demo.js';
import { type Debate, type Language, LANGUAGES } from './questions.js';

/** More than any corpus here has. */
const PAGE = 2_000;
/** As many issues as a corpus has in which one premise is looked for. */
const POOL = 20;

/** 20 issues of the debates, of which only some are asked about. */
export interface Pool {
  readonly corpus: string;
  readonly debates: readonly Debate[];
  readonly asked: readonly Debate[];
}

/** What the data says of a premise or a statement. */
export interface Known {
  readonly issue: string;
  /** Whether it speaks for the claim on its issue; absent if it takes no side. */
  readonly favours?: boolean | undefined;
  /** Whether it gives a reason. */
  readonly argues: boolean;
}

export interface Corpora {
  readonly elenchus: Elenchus;
  /** What the data says, by external id; the demo corpus and the debates have different ids. */
  readonly known: ReadonlyMap<string, Known>;
  readonly pools: readonly Pool[];
  close(): Promise<void>;
}

/** The corpus of the demo premises, and that of all debates, without claims. */
export const BARE = { demo: 'demo-without-claims', debates: 'debates-without-claims' } as const;
/** All debates, with the copies and paraphrases of some premises. */
export const COPIES = 'debates-with-copies';

/** The claims of the demo corpus in one language, each with the first premise on it in that one. */
export const claimsIn = (language: Language) => `demo-claims-${language}`;

/** Opens the product in a folder of its own, which `close` removes, and fills it. */
export async function openCorpora(debates: readonly Debate[]): Promise<Corpora> {
  const dataDir = mkdtempSync(join(tmpdir(), 'elenchus-questions-'));
  const limits = { pageSize: PAGE, pageDepth: PAGE };
  const elenchus = await createElenchus({ dataDir, logLevel: 'error' }, { limits });
  await loadDemo(elenchus.services.writer);
  const bare = await bareDemo(elenchus);
  await fill(elenchus, BARE.demo, bare);
  for (const language of LANGUAGES) {
    await fill(elenchus, claimsIn(language), await firstOnClaims(elenchus, bare, language));
  }
  await fill(elenchus, BARE.debates, debates.flatMap(premisesOf).map(withoutClaim));
  const withCopies = debates.flatMap((debate) => [...premisesOf(debate), ...copiesOf(debate)]);
  await fill(elenchus, COPIES, withCopies);
  const pools = poolsOf(debates);
  for (const pool of pools) await fill(elenchus, pool.corpus, pool.debates.flatMap(premisesOf));

  const known = new Map<string, Known>();
  for (const premise of await demoPremises(elenchus, PAGE)) {
    const issue = issueOf(premise)!;
    const argues = isArgument(premise, issue);
    known.set(premise.externalId, { issue, favours: favoursIssue(premise), argues });
  }
  for (const { id, claim, stance } of withCopies) {
    known.set(id, { issue: claim!.id!, favours: stance === 'FAVOR', argues: true });
  }
  return {
    elenchus,
    known,
    pools,
    async close() {
      await elenchus.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** @throws Error if a premise is refused */
async function fill(
  elenchus: Elenchus,
  name: string,
  premises: readonly NewPremise[],
): Promise<void> {
  await elenchus.createCorpus({ name });
  for (const { externalId, error } of await elenchus.putPremises(name, premises)) {
    if (error) throw new Error(`${name}: ${externalId}: ${error.message}`);
  }
}

/** Each issue is asked about in one pool; the last pool is filled up with issues of the first. */
export function poolsOf(debates: readonly Debate[]): readonly Pool[] {
  const count = Math.ceil(debates.length / POOL);
  return Array.from({ length: count }, (_, at) => {
    const asked = debates.slice(at * POOL, (at + 1) * POOL);
    const corpus = `debates-${at + 1}`;
    return { corpus, asked, debates: [...asked, ...debates.slice(0, POOL - asked.length)] };
  });
}

function premisesOf({ id: issue, claim, premises }: Debate): readonly NewPremise[] {
  return premises.map(({ id, language, side, text }) => ({
    id: `${issue}/${id}`,
    text,
    language,
    claim: { id: issue, text: claim[language] },
    stance: side === 'FOR' ? 'FAVOR' : 'AGAINST',
    extra: { issue },
  }));
}

function copiesOf(debate: Debate): readonly NewPremise[] {
  const originals = new Map(premisesOf(debate).map((premise) => [premise.id, premise]));
  return debate.extra.flatMap(({ id, of, language, text }) => {
    const original = originals.get(`${debate.id}/${of}`);
    // Some are copies of replies, which are not stored.
    if (original === undefined) return [];
    const claim = { id: debate.id, text: debate.claim[language] };
    return [{ ...original, id: `${debate.id}/${id}`, text, language, claim }];
  });
}

async function bareDemo(elenchus: Elenchus): Promise<readonly NewPremise[]> {
  const { hits } = await elenchus.listPremises({ corpus: DEMO, sort: 'OLDEST', first: PAGE });
  const own = hits.filter(({ premise }) => premise.graph === undefined);
  const claims = await elenchus.claims(own.map(({ premise }) => premise.claimId!));
  return own.map(({ premise: { externalId: id, text, language } }, at) => {
    return { id, text, language: language!, extra: { issue: claims[at]!.externalId } };
  });
}

async function firstOnClaims(
  elenchus: Elenchus,
  premises: readonly NewPremise[],
  language: Language,
): Promise<readonly NewPremise[]> {
  const { hits } = await elenchus.searchClaims({ corpus: DEMO, first: PAGE });
  return hits.flatMap(({ claim: { externalId, texts } }) => {
    // The other claims are those of graphs.
    const first = premises.find((premise) => {
      return premise.language === language && premise.extra?.['issue'] === externalId;
    });
    const claim = { id: externalId, text: texts[language]! };
    return first ? [{ ...first, claim }] : [];
  });
}

function withoutClaim({ id, text, language, extra }: NewPremise): NewPremise {
  return { id, text, language: language!, extra: extra! };
}
