import { inCorpus } from '../../domain/filter.js';
import { wordsIn } from '../../encoders/relevance/learned-side.js';
import type { Change, VectorStore } from '../../store/port.js';
import { UNLIMITED } from '../../store/reads.js';
import { eventLoop } from '../../runtime/threads/turns.js';
import type { PayloadOf } from '../collections/index.js';
import { digest } from '../../domain/content.js';
import { packFloats, unpackFloats } from '../floats.js';
import { isLearned } from '../learned-models.js';
import { scrollAll } from '../scroll.js';

const TEXTS = { payload: ['text'], budget: UNLIMITED } as const;

/** How many texts are read by their ids at a time. */
const TOGETHER = 64;

type SideModelPayload = Extract<PayloadOf<'corpora'>, { readonly kind: 'side-model' }>;

/**
 * The changes that mark what a corpus has learned as stale, since premises that it may have learned
 * from are deleted. Words that only these premises have are taken out.
 */
export async function staleModels(
  store: VectorStore,
  corpus: string,
  gone: readonly { readonly id: string }[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  const filter = { must: [inCorpus(corpus)] };
  for await (const { id, payload } of scrollAll(
    store,
    'corpora',
    filter,
    { payload: true, budget: UNLIMITED },
    1,
  )) {
    if (!isLearned(payload)) continue;
    const kept =
      payload.kind === 'side-model' ? await without(store, corpus, payload, gone) : payload;
    // Both kinds of cards are marked alike.
    const stale = { ...kept, card: { ...kept.card, stale: true as const } } as typeof payload;
    changes.push({ collection: 'corpora', upsert: [{ id, vectors: {}, payload: stale }] });
  }
  return changes;
}

async function without(
  store: VectorStore,
  corpus: string,
  model: SideModelPayload,
  gone: readonly { readonly id: string }[],
): Promise<SideModelPayload> {
  const known = new Set(model.words);
  const ids = new Set(gone.map(({ id }) => id));
  const theirs = new Set<string>();
  const all = [...ids];
  for (let from = 0; from < all.length; from += TOGETHER) {
    const some = all.slice(from, from + TOGETHER);
    for (const { payload } of await store.retrieve('premises', some, TEXTS)) {
      await eventLoop.pause();
      for (const word of wordsIn(payload.text)) if (known.has(word)) theirs.add(word);
    }
  }
  const whole = { must: [inCorpus(corpus)] };
  for await (const { id, payload } of scrollAll(store, 'premises', whole, TEXTS)) {
    if (theirs.size === 0) return model;
    await eventLoop.pause();
    if (!ids.has(id)) for (const word of wordsIn(payload.text)) theirs.delete(word);
  }
  if (theirs.size === 0) return model;
  const odds = unpackFloats(model.odds);
  const places = [...model.words.keys()].filter((place) => !theirs.has(model.words[place]!));
  const words = places.map((place) => model.words[place]!);
  return {
    ...model,
    card: { ...model.card, version: digest([model.card.version, words]).slice(0, 12) },
    words,
    odds: packFloats(places.map((place) => odds[place]!)),
  };
}
