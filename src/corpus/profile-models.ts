import type { Corpus } from '../domain/corpus.js';
import { entityId } from '../domain/ids.js';
import type { ProfileModel, ProfileModelCard } from '../domain/profile-model.js';
import type { VectorStore } from '../store/port.js';
import type { PayloadOf } from './collections/index.js';
import { canonicalJson } from './content.js';
import { packFloats, unpackFloats } from './floats.js';

/** A corpus's model in the store: its card as it is, its weights in base64 (float32, little-endian). */
type ModelPayload = Extract<PayloadOf<'corpora'>, { readonly kind: 'profile-model' }>;

/** The profile models of a store, one a corpus; what was read is kept until there is another. */
export class ProfileModels {
  readonly #known = new Map<string, ProfileModel>();

  constructor(private readonly store: VectorStore) {}

  /** The model of a corpus, if there is one for its encoder. */
  async get(corpus: Corpus): Promise<ProfileModel | undefined> {
    const card = await this.card(corpus);
    if (card === undefined) return undefined;
    const known = this.#known.get(corpus.name);
    if (known?.card.version === card.version) return known;
    const [point] = await this.store.retrieve('corpora', [idOf(corpus)]);
    if (point?.payload.kind !== 'profile-model') return undefined;
    const model = fromPayload(point.payload);
    this.#known.set(corpus.name, model);
    return model;
  }

  /** The card of a corpus's model, if there is one for its encoder. */
  async card(corpus: Corpus): Promise<ProfileModelCard | undefined> {
    const selection = { payload: ['kind', 'card'] } as const;
    const [point] = await this.store.retrieve('corpora', [idOf(corpus)], selection);
    if (point?.payload.kind !== 'profile-model') return undefined;
    const { card } = point.payload;
    return canonicalJson(card.encoder) === canonicalJson(corpus.encoder) ? card : undefined;
  }

  async put(corpus: Corpus, model: ProfileModel): Promise<void> {
    const payload = toPayload(corpus.name, model);
    await this.store.upsert('corpora', [{ id: idOf(corpus), vectors: {}, payload }]);
  }
}

function idOf({ name }: Corpus): string {
  return entityId('profile-model', name, name);
}

function toPayload(corpus: string, { card, heads }: ProfileModel): ModelPayload {
  const packed = heads.map((head) => ({
    ...head,
    weights: packFloats(head.weights),
    biases: packFloats(head.biases),
  }));
  return { corpus, kind: 'profile-model', card, heads: packed };
}

function fromPayload({ card, heads }: ModelPayload): ProfileModel {
  const unpacked = heads.map((head) => ({
    ...head,
    weights: unpackFloats(head.weights),
    biases: unpackFloats(head.biases),
  }));
  return { card, heads: unpacked };
}
