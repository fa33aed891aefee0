import { inCorpus, matchAny } from '../domain/filter.js';
import type { ReadBudget, VectorStore } from '../store/port.js';
import { wordKeys } from './collections/claims.js';
import type { PointOf } from './collections/index.js';
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
