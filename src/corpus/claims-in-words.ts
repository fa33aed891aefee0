import type { EncoderIdentity } from '../domain/corpus.js';
import { inCorpus, matchAny } from '../domain/filter.js';
import { bareWords } from '../domain/text.js';
import type { ReadBudget } from '../runtime/scope.js';
import { eventLoop } from '../runtime/threads/event-loop.js';
import type { VectorStore } from '../store/port.js';
import { writeBudget } from '../store/reads.js';
import { wordKeys } from './collections/claims.js';
import type { PointOf } from './collections/index.js';
import { type PreparedClaim, type PreparedPremise, withClaims } from './prepare.js';
import type { PreparedGraph } from './prepare-graph.js';
import { scrollAll } from './scroll.js';

const KEYS = ['external_id', 'text', 'texts', 'words'] as const;

type WordedClaim = PointOf<'claims', (typeof KEYS)[number]>;

/** How many texts are looked up at once. */
const TOGETHER = 256;

/** The claims of a corpus that have the words of one of the texts in one of their languages. */
export async function claimsInWords(
  store: VectorStore,
  corpus: string,
  texts: readonly string[],
  budget: ReadBudget,
): Promise<readonly WordedClaim[]> {
  const keys = wordKeys(texts);
  const selection = { payload: KEYS, budget } as const;
  const claims = new Map<string, WordedClaim>();
  for (let from = 0; from < keys.length; from += TOGETHER) {
    const some = matchAny('words', keys.slice(from, from + TOGETHER));
    const filter = { must: [inCorpus(corpus), some] };
    for await (const claim of scrollAll(store, 'claims', filter, selection)) {
      claims.set(claim.id, claim);
    }
  }
  return [...claims.values()];
}

/**
 * Graphs whose statements belong to the claim that the corpus has in the words of the major claim.
 * If it has several, the one that the major claim itself is named by comes first, so that writing a
 * graph again changes nothing; then the one with the lowest id. A new claim serves all graphs that
 * are written together.
 */
export async function withKnownClaims(
  store: VectorStore,
  corpus: string,
  encoder: EncoderIdentity,
  graphs: readonly PreparedGraph[],
): Promise<readonly PreparedGraph[]> {
  const own = graphs.map(({ premises }) => premises.flatMap(({ claims }) => claims)[0]);
  const known = new Map<string, PreparedClaim[]>();
  const add = (claim: PreparedClaim) => {
    const words = bareWords(claim.text);
    known.set(words, [...(known.get(words) ?? []), claim]);
  };
  const texts = own.flatMap((claim) => claim?.text ?? []);
  for (const { id, payload } of await claimsInWords(store, corpus, texts, writeBudget())) {
    for (const [language, text] of Object.entries(payload.texts)) {
      add({ id, externalId: payload.external_id, text, language });
    }
  }
  for (const same of known.values()) same.sort((a, b) => (a.id < b.id ? -1 : 1));
  const found: PreparedGraph[] = [];
  for (const [place, graph] of graphs.entries()) {
    const claim = own[place];
    const same = claim ? (known.get(bareWords(claim.text)) ?? []) : [];
    if (claim && same.length === 0) add(claim);
    const [first] = same;
    const isOwn = same.some(({ id }) => id === claim?.id);
    found.push(first && !isOwn ? await withClaim(graph, first, encoder) : graph);
  }
  return found;
}

async function withClaim(
  graph: PreparedGraph,
  claim: PreparedClaim,
  encoder: EncoderIdentity,
): Promise<PreparedGraph> {
  const premises: PreparedPremise[] = [];
  for (const premise of graph.premises) {
    await eventLoop.pause();
    const claims = premise.claims.map(({ stance }) => ({ ...claim, stance }));
    premises.push(withClaims(premise, claims, encoder));
  }
  return { ...graph, premises };
}
