import type { Corpus } from '../domain/corpus.js';
import { entityId } from '../domain/ids.js';
import type { Json } from '../domain/premise.js';
import type { Head, ProfileModel, ProfileModelCard } from '../domain/profile-model.js';
import type { Payload, VectorStore } from '../store/port.js';
import { canonicalJson } from './content.js';

/** A corpus's model in the store: its card as it is, its weights in base64 (float32, little-endian). */
const KIND = 'profile-model';

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
    if (point === undefined) return undefined;
    const model = fromPayload(point.payload);
    this.#known.set(corpus.name, model);
    return model;
  }

  /** The card of a corpus's model, if there is one for its encoder. */
  async card(corpus: Corpus): Promise<ProfileModelCard | undefined> {
    const [point] = await this.store.retrieve('corpora', [idOf(corpus)], { payload: ['card'] });
    const card = point?.payload.card as ProfileModelCard | undefined;
    if (card === undefined) return undefined;
    return canonicalJson(card.encoder) === canonicalJson(corpus.encoder) ? card : undefined;
  }

  async put(corpus: Corpus, model: ProfileModel): Promise<void> {
    const payload = { corpus: corpus.name, kind: KIND, ...toPayload(model) };
    await this.store.upsert('corpora', [{ id: idOf(corpus), vectors: {}, payload }]);
  }
}

function idOf({ name }: Corpus): string {
  return entityId('profile-model', name, name);
}

function toPayload({ card, heads }: ProfileModel): Payload {
  return {
    card: card as unknown as Json,
    heads: heads.map(({ weights, biases, ...head }) => ({
      ...head,
      weights: pack(weights),
      biases: pack(biases),
    })),
  };
}

function fromPayload({ card, heads }: Payload): ProfileModel {
  const packed = heads as unknown as readonly (Omit<Head, 'weights' | 'biases'> & {
    readonly weights: string;
    readonly biases: string;
  })[];
  return {
    card: card as unknown as ProfileModelCard,
    heads: packed.map(({ weights, biases, ...head }) => ({
      ...head,
      weights: unpack(weights),
      biases: unpack(biases),
    })),
  };
}

function pack(numbers: Float32Array): string {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((value, at) => bytes.writeFloatLE(value, at * 4));
  return bytes.toString('base64');
}

function unpack(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
}
