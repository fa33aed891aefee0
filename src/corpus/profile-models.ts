import type { Corpus } from '../domain/corpus.js';
import { inCorpus, matchAny } from '../domain/filter.js';
import { entityId } from '../domain/ids.js';
import type { ProfileModel, ProfileModelCard } from '../domain/profile-model.js';
import { ElenchusError } from '../errors.js';
import { MIN_PREMISES } from '../perspective/inference/availability.js';
import { type Example, fitProfileModel } from '../perspective/inference/fit.js';
import type { DenseVector, VectorStore } from '../store/port.js';
import type { PayloadOf, PointOf } from './collections/index.js';
import { canonicalJson } from './content.js';
import { scrollAll } from './scroll.js';
import { packFloats, unpackFloats } from './floats.js';

/** The profile models of all corpora, cached. */
export class ProfileModels {
  readonly #known = new Map<string, ProfileModel>();

  constructor(private readonly store: VectorStore) {}

  /** The model for the corpus's present encoder, if any. */
  async get(corpus: Corpus): Promise<ProfileModel | undefined> {
    const card = await this.card(corpus);
    if (card === undefined) return undefined;
    const known = this.#known.get(corpus.name);
    if (known?.card.version === card.version) return known;
    const [point] = await this.store.retrieve('corpora', [idOf(corpus)]);
    if (point?.payload.kind !== 'profile-model') return undefined;
    const heads = point.payload.heads.map((head) => ({
      ...head,
      weights: unpackFloats(head.weights),
      biases: unpackFloats(head.biases),
    }));
    const model = { card: point.payload.card, heads };
    this.#known.set(corpus.name, model);
    return model;
  }

  async card(corpus: Corpus): Promise<ProfileModelCard | undefined> {
    const selection = { payload: ['kind', 'card'] } as const;
    const [point] = await this.store.retrieve('corpora', [idOf(corpus)], selection);
    if (point?.payload.kind !== 'profile-model') return undefined;
    const { card } = point.payload;
    return canonicalJson(card.encoder) === canonicalJson(corpus.encoder) ? card : undefined;
  }

  async put(corpus: Corpus, model: ProfileModel): Promise<void> {
    const heads = model.heads.map((head) => ({
      ...head,
      weights: packFloats(head.weights),
      biases: packFloats(head.biases),
    }));
    const own = { corpus: corpus.name, kind: 'profile-model' } as const;
    const payload: PayloadOf<'corpora'> = { ...own, card: model.card, heads };
    await this.store.upsert('corpora', [{ id: idOf(corpus), vectors: {}, payload }]);
  }
}

function idOf({ name }: Corpus): string {
  return entityId('profile-model', name, name);
}

const PAYLOAD = ['text', 'language', 'stance', 'profile', 'claim', 'profile_id'] as const;

type ExamplePoint = PointOf<'premises', (typeof PAYLOAD)[number]>;

export interface LearnOptions {
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
  const selection = { payload: PAYLOAD, vectors: ['semantic'] };
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
