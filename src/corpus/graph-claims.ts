import type { EncoderIdentity } from '../domain/corpus.js';
import { wordsOf } from '../domain/text.js';
import type { VectorStore } from '../store/port.js';
import { writeBudget } from '../store/reads.js';
import { claimsInWords } from './claims-in-words.js';
import type { PreparedGraph } from './prepare-graph.js';
import { type PreparedClaim, withClaims } from './prepare.js';

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
    const words = wordsOf(claim.text);
    known.set(words, [...(known.get(words) ?? []), claim]);
  };
  const texts = own.flatMap((claim) => claim?.text ?? []);
  for (const { id, payload } of await claimsInWords(store, corpus, texts, writeBudget())) {
    for (const [language, text] of Object.entries(payload.texts)) {
      add({ id, externalId: payload.external_id, text, language });
    }
  }
  for (const same of known.values()) same.sort((a, b) => (a.id < b.id ? -1 : 1));
  return graphs.map((graph, place) => {
    const claim = own[place];
    if (claim === undefined) return graph;
    const same = known.get(wordsOf(claim.text)) ?? [];
    if (same.some(({ id }) => id === claim.id)) return graph;
    const [found] = same;
    if (found === undefined) {
      add(claim);
      return graph;
    }
    const premises = graph.premises.map((premise) =>
      withClaims(
        premise,
        premise.claims.map(({ stance }) => ({ ...found, stance })),
        encoder,
      ),
    );
    return { ...graph, premises };
  });
}
