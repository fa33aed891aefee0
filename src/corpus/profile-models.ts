import type { Corpus } from '../domain/corpus.js';
import { inCorpus, matchAny } from '../domain/filter.js';
import type { ProfileModel, ProfileModelCard } from '../domain/learned-models.js';
import { ElenchusError } from '../runtime/errors.js';
import { MIN_PREMISES, type Example, fitProfileModel } from '../learning/profile-model.js';
import type { DenseVector, VectorStore } from '../store/port.js';
import { UNLIMITED } from '../store/reads.js';
import type { PointOf } from './collections/index.js';
import { canonicalJson } from '../domain/content.js';
import { packFloats, unpackFloats } from './floats.js';
import { LearnedModels } from './learned-models.js';
import { scrollAll } from './scroll.js';

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
