import type { Corpus } from '../domain/corpus.js';
import { entityId } from '../domain/ids.js';
import type { VectorStore } from '../store/port.js';
import { UNLIMITED } from '../store/reads.js';
import type { PayloadOf } from './collections/index.js';

/** How a learned model is stored. */
type Stored = Extract<PayloadOf<'corpora'>, { readonly kind: 'profile-model' | 'side-model' }>;
type Kind = Stored['kind'];

/** Whether a point of `corpora` holds a learned model. */
export function isLearned(payload: PayloadOf<'corpora'>): payload is Stored {
  return payload.kind === 'profile-model' || payload.kind === 'side-model';
}

interface Format<K extends Kind, Card, Model> {
  readonly kind: K;
  pack(model: Model): Omit<Extract<Stored, { kind: K }>, 'corpus' | 'kind'>;
  unpack(stored: Extract<Stored, { kind: K }>): Model;
  /** Whether the model can be used with the corpus as it is now. */
  isCurrent(card: Card, corpus: Corpus): boolean | Promise<boolean>;
}

/** Models of one kind that corpora have learned, one for each corpus, cached. */
export class LearnedModels<
  K extends Kind,
  Card extends { readonly version: string; readonly stale?: true | undefined },
  Model extends { readonly card: Card },
> {
  readonly #known = new Map<string, Model>();

  constructor(
    private readonly store: VectorStore,
    private readonly format: Format<K, Card, Model>,
  ) {}

  /** The model of a corpus, if it has one that is current. */
  async get(corpus: Corpus): Promise<Model | undefined> {
    const card = await this.card(corpus);
    if (card === undefined) return undefined;
    const known = this.#known.get(corpus.name);
    if (known?.card.version === card.version) {
      return known.card.stale === card.stale ? known : { ...known, card };
    }
    const [point] = await this.store.retrieve('corpora', [this.#idOf(corpus)], {
      payload: true,
      budget: UNLIMITED,
    });
    if (point?.payload.kind !== this.format.kind) return undefined;
    const model = this.format.unpack(point.payload as Extract<Stored, { kind: K }>);
    this.#known.set(corpus.name, model);
    return model;
  }

  /** The card of that model. */
  async card(corpus: Corpus): Promise<Card | undefined> {
    const selection = { payload: ['kind', 'card'], budget: UNLIMITED } as const;
    const [point] = await this.store.retrieve('corpora', [this.#idOf(corpus)], selection);
    if (point?.payload.kind !== this.format.kind) return undefined;
    const { card } = point.payload as unknown as { readonly card: Card };
    return (await this.format.isCurrent(card, corpus)) ? card : undefined;
  }

  async put(corpus: Corpus, model: Model): Promise<void> {
    const own = { corpus: corpus.name, kind: this.format.kind };
    const payload = { ...own, ...this.format.pack(model) } as Extract<Stored, { kind: K }>;
    await this.store.upsert('corpora', [{ id: this.#idOf(corpus), vectors: {}, payload }]);
  }

  #idOf({ name }: Corpus): string {
    return entityId(this.format.kind, name, name);
  }
}
