import { canonicalJson } from '../domain/content.js';
import type { Corpus } from '../domain/corpus.js';
import { inCorpus, matchAny } from '../domain/filter.js';
import { entityId } from '../domain/ids.js';
import type { ProfileModel, ProfileModelCard } from '../domain/learned-models.js';
import { type Example, fitProfileModel, MIN_PREMISES } from '../learning/profile-model.js';
import { ElenchusError } from '../runtime/errors.js';
import { UNLIMITED } from '../runtime/scope.js';
import type { DenseVector, VectorStore } from '../store/port.js';
import { packFloats, unpackFloats } from './collections/define.js';
import type { PayloadOf, PointOf } from './collections/index.js';
import { scrollAll } from './scroll.js';

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

/** The profile models of all corpora. Each is for the text encoder that it learned with. */
export class ProfileModels extends LearnedModels<'profile-model', ProfileModelCard, ProfileModel> {
  constructor(store: VectorStore) {
    super(store, {
      kind: 'profile-model',
      pack: ({ card, heads }) => ({
        card,
        heads: heads.map((head) => ({
          ...head,
          weights: packFloats(head.weights),
          biases: packFloats(head.biases),
        })),
      }),
      unpack: ({ card, heads }) => ({
        card,
        heads: heads.map((head) => ({
          ...head,
          weights: unpackFloats(head.weights),
          biases: unpackFloats(head.biases),
        })),
      }),
      isCurrent: (card, { encoder }) => canonicalJson(card.encoder) === canonicalJson(encoder),
    });
  }
}

const PAYLOAD = ['text', 'language', 'stance', 'profile', 'claim', 'profile_id'] as const;

type ExamplePoint = PointOf<'premises', (typeof PAYLOAD)[number]>;

interface LearnOptions {
  /** Learn only from premises of these claims. */
  readonly claims?: readonly string[];
  readonly onProgress?: (fraction: number) => void | Promise<void>;
}

/**
 * Learns to infer socio-variables from premises whose authors' profiles are known. Cross-validation
 * is over claims if all premises have one, else over authors.
 * @throws ElenchusError PROFILES_TOO_FEW
 */
export async function learnProfiles(
  store: VectorStore,
  corpus: Corpus,
  { claims, onProgress }: LearnOptions = {},
): Promise<ProfileModel> {
  const points = await readPoints(store, corpus, claims);
  const byClaim = points.length > 0 && points.every(({ payload }) => payload.claim !== undefined);
  const examples = points.map((point) => toExample(point, byClaim ? 'claim' : 'profile_id'));
  const model = await fitProfileModel(examples, corpus.variables, {
    encoder: corpus.encoder,
    groupedBy: byClaim ? 'CLAIM' : 'AUTHOR',
    onProgress,
  });
  if (model.heads.length > 0) return model;
  const details = { corpus: corpus.name, count: examples.length, needed: MIN_PREMISES };
  throw new ElenchusError('PROFILES_TOO_FEW', details);
}

async function readPoints(
  store: VectorStore,
  { name }: Corpus,
  claims: readonly string[] | undefined,
): Promise<readonly ExamplePoint[]> {
  const found: ExamplePoint[] = [];
  const must = [inCorpus(name), ...(claims ? [matchAny('claim', claims)] : [])];
  const selection = { payload: PAYLOAD, vectors: ['semantic'], budget: UNLIMITED } as const;
  for await (const point of scrollAll(store, 'premises', { must }, selection)) {
    const { payload, vectors } = point;
    if (vectors?.semantic && Object.keys(payload.profile).length > 0) found.push(point);
  }
  return found;
}

function toExample({ payload, vectors }: ExamplePoint, group: 'claim' | 'profile_id'): Example {
  const { text, language, stance, profile } = payload;
  const vector = vectors!.semantic as DenseVector;
  return { vector, text, language, stance, profile, group: [payload[group] ?? []].flat()[0] ?? '' };
}
