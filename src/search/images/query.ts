import { clipVector, toImage } from '../../corpus/collections/images.js';
import type { Corpus } from '../../domain/corpus.js';
import type { Image } from '../../domain/image.js';
import { isSide } from '../../domain/premise.js';
import type { AllowedCorpora } from '../../domain/search.js';
import { isBlank } from '../../domain/text.js';
import { argumentSentence } from '../../images/argument-sentence.js';
import { ElenchusError } from '../../runtime/errors.js';
import { inPhase, type ReadBudget, type RequestScope } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { DenseVector } from '../../store/port.js';
import { fingerprint } from '../cursor.js';
import type { SearchDependencies } from '../dependencies.js';
import { type Asked, askedBy } from '../reading.js';
import type { StoreAccess } from '../stage.js';
import type { ImageSubject, Modality } from './types.js';

/** A vector that is compared with the images' vectors of the same name. */
export interface QueryVector<Name extends string = 'text' | 'visual' | 'clip'> {
  readonly using: Name;
  /** Encoded when it is first asked for. */
  vector(): Promise<Float32Array>;
}
export type TextVector = QueryVector<'text'>;
export type PixelVector = QueryVector<'visual' | 'clip'>;

/** What is searched for. */
export interface ImageQuery {
  /** Changes with the query. */
  readonly about: string;
  /** In words; absent if the query is an image without text. */
  readonly words?: { readonly text: string; readonly language?: string | undefined };
  readonly text?: TextVector | undefined;
  readonly pixels?: PixelVector | undefined;
  /** The CLIP model whose vectors are compared with the query's, if any. */
  readonly clipModel?: string;
  /** The image that it is. */
  readonly imageId?: string;
  /** What that image takes a side of, if anything. */
  readonly taken?: Image['sides'][number] | undefined;
}

/**
 * What to search for.
 * @throws ElenchusError NOT_FOUND if there is no such premise or image that the principal may see
 */
export async function soughtImages(
  by: ImageSubject,
  corpus: Corpus,
  dependencies: SearchDependencies,
  allowed: AllowedCorpora,
  scope: RequestScope,
): Promise<ImageQuery> {
  const budget = scope.budget;
  if ('imageId' in by) return ofImage(by.imageId, dependencies, allowed, budget);
  const words = await wordsOf(by, dependencies, allowed, budget, scope);
  const { textEncoder, clip } = dependencies;
  return {
    about: fingerprint([words, corpus.encoder, clip?.name]),
    words,
    text: once('text', () => textEncoder.encodeQuery(words.text, scope)),
    ...(clip && {
      pixels: once('clip', () =>
        inPhase(scope, 'encode', async () => clipVector(await clip.encodeText(words.text))),
      ),
      clipModel: clip.name,
    }),
  };
}

/**
 * What a search for images asks. An argument asks whether its claim holds, as its premise does; an
 * image asks what its data says that it takes a side of.
 */
export async function askedByImages(
  by: ImageSubject,
  { taken }: ImageQuery,
  access: StoreAccess,
  opposite = false,
): Promise<Asked | undefined> {
  if ('text' in by || 'premiseId' in by) return askedBy(by, access, opposite);
  if ('imageId' in by) {
    return (
      taken && {
        text: taken.question,
        origin: 'IMAGE',
        opposite: opposite !== (taken.side === 'AGAINST'),
      }
    );
  }
  const { topic, claim, premise, stance, language } = by.argument;
  const said = (text: string | null | undefined) => (text && !isBlank(text) ? text : undefined);
  // The stance of a premise is on the claim; that of a claim or a premise alone is on the topic.
  const [about, reason] = [said(claim), said(premise)];
  const sided = about && reason ? about : (said(topic) ?? about ?? reason);
  const text = about ?? reason ?? said(topic)!;
  const against = stance === 'AGAINST' && text === sided;
  return {
    text,
    language: language ?? undefined,
    origin: 'ARGUMENT',
    opposite: opposite !== against,
  };
}

/** The vectors of the query that are compared with those of the images; at least one. */
export type ComparedVectors =
  | { readonly modality: 'TEXT'; readonly text: TextVector; readonly pixels?: undefined }
  | { readonly modality: 'VISUAL'; readonly text?: undefined; readonly pixels: PixelVector }
  | { readonly modality: 'BOTH'; readonly text: TextVector; readonly pixels: PixelVector };

/**
 * What is compared: BOTH is what the query has.
 * @throws ElenchusError MODALITY_UNAVAILABLE
 */
export function comparedOf({ text, pixels }: ImageQuery, wanted: Modality): ComparedVectors {
  const unavailable = (problem: string) =>
    new ElenchusError('MODALITY_UNAVAILABLE', { field: 'modality', modality: wanted, problem });
  if (wanted === 'VISUAL' && !pixels) throw unavailable(WITHOUT_CLIP);
  if (wanted === 'TEXT' && !text) throw unavailable('the image of the query has no text');
  if (text && pixels && wanted === 'BOTH') return { modality: 'BOTH', text, pixels };
  if (text && wanted !== 'VISUAL') return { modality: 'TEXT', text };
  return { modality: 'VISUAL', pixels: pixels! };
}

const WITHOUT_CLIP =
  'comparing words with pixels needs a CLIP model (ELENCHUS_CLIP_DIRECTORY); without one, search by an image, or by TEXT';

async function wordsOf(
  by: Exclude<ImageSubject, { readonly imageId: string }>,
  { store, corpora }: SearchDependencies,
  allowed: AllowedCorpora,
  budget: ReadBudget,
  scope: RequestScope,
): Promise<NonNullable<ImageQuery['words']>> {
  if ('text' in by) return { text: by.text };
  if ('argument' in by) {
    await eventLoop.pause(scope);
    return { text: argumentSentence(by.argument) };
  }
  const selection = {
    payload: ['corpus', 'text', 'language', 'topic', 'claim', 'stance'],
    budget,
  } as const;
  const [point] = await store.retrieve('premises', [by.premiseId], selection);
  if (point === undefined || !(await corpora.allows(allowed, point.payload.corpus))) {
    throw new ElenchusError('NOT_FOUND', { field: 'by.premiseId', id: by.premiseId });
  }
  const { text: premise, language, topic, claim: [claimId] = [], stance } = point.payload;
  const ofText = { payload: ['text'], budget } as const;
  const [claim] = claimId ? await store.retrieve('claims', [claimId], ofText) : [];
  const argument = { premise, topic, stance, claim: claim?.payload.text, language };
  await eventLoop.pause(scope);
  return { text: argumentSentence(argument), language };
}

async function ofImage(
  id: string,
  { store, corpora }: SearchDependencies,
  allowed: AllowedCorpora,
  budget: ReadBudget,
): Promise<ImageQuery> {
  const vectors = ['text', 'visual'];
  const [point] = await store.retrieve('images', [id], { payload: true, vectors, budget });
  if (point === undefined || !(await corpora.allows(allowed, point.payload.corpus))) {
    throw new ElenchusError('NOT_FOUND', { field: 'by.imageId', id });
  }
  const { passage, ocr, labels, language, sides } = toImage(point);
  const text = passage ?? ocr ?? labels.map(({ name }) => name).join(', ');
  const stored = <Name extends 'text' | 'visual'>(using: Name) => {
    const vector = point.vectors?.[using] as DenseVector | undefined;
    return vector && once(using, async () => Float32Array.from(vector));
  };
  return {
    about: fingerprint([id, point.payload.hash]),
    imageId: id,
    taken: sides.find(({ side }) => isSide(side)),
    ...(text && { words: { text, language } }),
    text: stored('text'),
    pixels: stored('visual'),
  };
}

function once<Name extends string>(
  using: Name,
  encode: () => Promise<Float32Array>,
): QueryVector<Name> {
  let encoding: Promise<Float32Array> | undefined;
  return { using, vector: () => (encoding ??= encode()) };
}
