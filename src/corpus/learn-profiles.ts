import type { Corpus } from '../domain/corpus.js';
import { inCorpus, matchAny } from '../domain/filter.js';
import type { ProfileModel } from '../domain/profile-model.js';
import { ElenchusError } from '../errors.js';
import { MIN_PREMISES } from '../perspective/inference/availability.js';
import { fitProfileModel, type Example } from '../perspective/inference/fit.js';
import type { DenseVector, VectorStore } from '../store/port.js';
import type { PointOf } from './collections/index.js';

const PAGE = 1_000;
const PAYLOAD = ['text', 'language', 'stance', 'profile', 'claim', 'profile_id'] as const;

type ExamplePoint = PointOf<'premises', (typeof PAYLOAD)[number]>;

export interface LearnOptions {
  /** Learn only from premises of these claims (ids); from all if absent. */
  readonly claims?: readonly string[];
  /** How far learning is, 0 to 1. */
  readonly onProgress?: (fraction: number) => void | Promise<void>;
}

/**
 * Learns to infer socio-variables from the premises of a corpus whose authors' profiles
 * are given. Cross-validation is over claims where all of these premises have one, and else
 * over authors.
 * @throws ElenchusError PROFILES_TOO_FEW where no variable is given often enough
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
    ...(onProgress && { onProgress }),
  });
  if (model.heads.length > 0) return model;
  throw new ElenchusError('PROFILES_TOO_FEW', {
    corpus: corpus.name,
    count: examples.length,
    needed: MIN_PREMISES,
  });
}

/** The premises with a vector and a profile that says something. */
async function readPoints(
  store: VectorStore,
  { name }: Corpus,
  claims: readonly string[] | undefined,
): Promise<readonly ExamplePoint[]> {
  const found: ExamplePoint[] = [];
  const must = [inCorpus(name), ...(claims ? [matchAny('claim', claims)] : [])];
  let after: string | undefined;
  do {
    const page = await store.scroll('premises', {
      filter: { must },
      limit: PAGE,
      payload: PAYLOAD,
      vectors: ['semantic'],
      ...(after !== undefined && { after }),
    });
    found.push(
      ...page.points.filter(
        ({ payload, vectors }) =>
          vectors?.semantic !== undefined && Object.keys(payload.profile).length > 0,
      ),
    );
    after = page.next;
  } while (after !== undefined);
  return found;
}

function toExample({ payload, vectors }: ExamplePoint, group: 'claim' | 'profile_id'): Example {
  const { text, language, stance, profile } = payload;
  const vector = vectors!.semantic as DenseVector;
  return { vector, text, language, stance, profile, group: String(payload[group]) };
}
