import type { Image } from '../../domain/image.js';
import type { CommonWords } from '../../encoders/sparse.js';
import { type PartVectors, sharesOf, TEXT_PARTS } from '../../images/parts.js';
import { rounded } from '../../math/statistics.js';
import { dot } from '../../math/vectors.js';
import { type RequestScope, UNLIMITED } from '../../runtime/scope.js';
import { eventLoop } from '../../runtime/threads/event-loop.js';
import type { DenseVector, StoredPoint, VectorStore } from '../../store/port.js';
import { checkPageSize } from '../arguments.js';
import type { RetrievalDependencies } from '../dependencies.js';
import type { ComparedVectors, ImageQuery } from './query.js';
import { PIXELS_WEIGHT } from './stages.js';
import type { PageSentence, PartMatch } from './types.js';

const MAX_SENTENCES = 10;

/** What can be asked about the images of a page. */
export class ImageDetails {
  #matches: ReturnType<typeof partMatches> | undefined;
  #commonWords: CommonWords | undefined;

  constructor(
    private readonly dependencies: RetrievalDependencies,
    private readonly query: ImageQuery,
    private readonly compared: ComparedVectors,
    private readonly ids: readonly string[],
    private readonly scope: RequestScope,
  ) {}

  /** What each part of an image gives to its score, most first; read for all of the page at once. */
  async parts({ id }: Image): Promise<readonly PartMatch[]> {
    this.#matches ??= partMatches(this.dependencies.store, this.compared, this.ids);
    return (await this.#matches).get(id) ?? [];
  }

  /**
   * The sentences of an image's page that are nearest to the query, best first; none for a page
   * without text, and for a query without words.
   * @throws ElenchusError PAGE_SIZE, BUSY, ENCODER_FAILED; the reason of the signal
   */
  async sentences({ id, language }: Image, first: number): Promise<readonly PageSentence[]> {
    checkPageSize(first, MAX_SENTENCES, 'sentences.first');
    const { scope } = this;
    const { store, textEncoder, sparseEncoder } = this.dependencies;
    const { words } = this.query;
    const [file] = await store.retrieve('image-files', [id], {
      payload: ['sentences'],
      budget: scope.budget,
    });
    if (!words || !file) return [];
    const { sentences } = file.payload;
    const [query, ...vectors] = await Promise.all(
      [words.text, ...sentences].map((text) => textEncoder.encodeQuery(text, scope)),
    );
    const nearest = sentences
      .map((text, at) => ({ text, score: rounded(dot(query!, vectors[at]!)) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, first);
    this.#commonWords ??= sparseEncoder.commonWords(words);
    const found: PageSentence[] = [];
    for (const each of nearest) {
      const common = this.#commonWords({ text: each.text, language });
      found.push({ ...each, words: await eventLoop.run(common, scope) });
    }
    return found;
  }
}

/**
 * What each part of the images gives to their scores, by id. The contributions of an image add up
 * to its score by text and pixels.
 */
async function partMatches(
  store: VectorStore,
  { text, pixels }: ComparedVectors,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PartMatch[]>> {
  const weight = !pixels ? 0 : text ? PIXELS_WEIGHT[pixels.using] : 1;
  const [byText, byPixels] = await Promise.all([text?.vector(), pixels?.vector()]);
  const vectors = [...(text ? TEXT_PARTS : []), ...(pixels ? [pixels.using] : [])];
  const points = await store.retrieve('images', ids, { payload: false, vectors });
  return new Map(
    points.map((point) => {
      const matches = byText ? textMatches(point, byText, 1 - weight) : [];
      const seen = pixels && vectorOf(point, pixels.using);
      if (seen) {
        const similarity = dot(byPixels!, seen);
        matches.push({ part: 'pixels', similarity, contribution: weight * similarity });
      }
      return [point.id, matches.sort((a, b) => b.contribution - a.contribution)];
    }),
  );
}

function textMatches(point: StoredPoint, query: Float32Array, weight: number): PartMatch[] {
  const found = TEXT_PARTS.map((part) => [part, vectorOf(point, part)] as const);
  const parts: PartVectors = Object.fromEntries(found.filter(([, vector]) => vector));
  const shares = sharesOf(parts);
  return TEXT_PARTS.flatMap((part) => {
    const vector = parts[part];
    if (!vector) return [];
    const similarity = dot(query, vector);
    return [{ part, similarity, contribution: weight * (shares[part] ?? 0) * similarity }];
  });
}

function vectorOf({ vectors }: StoredPoint, name: string): Float32Array | undefined {
  const vector = vectors?.[name] as DenseVector | undefined;
  return vector && Float32Array.from(vector);
}

/** The WebP file of an image; undefined if there is none. */
export async function imageFile(store: VectorStore, id: string): Promise<Buffer | undefined> {
  const [file] = await store.retrieve('image-files', [id], {
    payload: ['webp'],
    budget: UNLIMITED,
  });
  return file && Buffer.from(file.payload.webp, 'base64');
}
