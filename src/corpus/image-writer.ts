import { checkEncoder } from '../domain/corpus.js';
import { ElenchusError } from '../runtime/errors.js';
import type { ImageReader } from '../images/reader.js';
import type { Cancellation } from '../runtime/threads/types.js';
import type { CorpusChanges } from './changes.js';
import { describeImages, type DescribedImage } from './describe-images.js';
import {
  decide,
  deletions,
  isWritten,
  type Item,
  prepareItems,
  readyItems,
  refuse,
} from './outcomes.js';
import { prepareImage, type PreparedImage } from './prepare-image.js';
import type { ExistingPolicy, PutOptions, WriteOutcome } from './types.js';
import type { NewImage } from '../domain/records.js';
import { planImageRemoval, planImages } from './write-images.js';
import type { WriterOptions } from './writer.js';
import { UNLIMITED } from '../store/reads.js';

/** Writes and deletes images. */
export class ImageWriter {
  constructor(
    private readonly options: WriterOptions,
    private readonly changes: CorpusChanges,
  ) {}

  /** @returns one outcome for each image, in order */
  async put(
    corpus: string,
    images: readonly NewImage[],
    { existing = 'REPLACE', signal }: PutOptions = {},
  ): Promise<readonly WriteOutcome[]> {
    const { registry, pause, textEncoder, limits } = this.options;
    pause.requireNotPaused();
    const { record } = await registry.require(corpus);
    checkEncoder(record, textEncoder.model);
    const reader = this.#reader();
    const models = await reader.models();
    const cancellation = this.changes.cancellation(signal);
    const items = await prepareItems(
      images,
      (image) => prepareImage(corpus, image, textEncoder.model, models, limits),
      cancellation,
    );
    const before = await this.#compare(items, existing);
    const wanted = items.filter((_, place) => isWritten(before[place]!));
    if (wanted.length === 0) return before;

    // Reading and encoding take longest, so they are done before waiting for the turn to write.
    const described = await describeImages(readyItems(wanted), reader, textEncoder, cancellation);
    const write = () => this.#commit(corpus, items, described, existing);
    return this.changes.inTurn(corpus, write, signal);
  }

  /** @param ids of images (UUIDs) */
  delete(
    corpus: string,
    ids: readonly string[],
    signal?: Cancellation,
  ): Promise<readonly WriteOutcome[]> {
    const { store } = this.options;
    const write = async () => {
      const state = await this.options.registry.require(corpus);
      const stored = await store.retrieve('images', ids, {
        payload: ['corpus', 'external_id'],
        budget: UNLIMITED,
      });
      const own = stored.filter(({ payload }) => payload.corpus === corpus);
      const found = new Map(own.map(({ id, payload }) => [id, payload.external_id]));
      if (found.size > 0) {
        const plan = planImageRemoval([...found.keys()]);
        await this.changes.apply(state, state.record, () => Promise.resolve(plan));
      }
      return deletions(ids, found);
    };
    return this.changes.inTurn(corpus, write, signal);
  }

  async #compare(
    items: readonly Item<PreparedImage>[],
    existing: ExistingPolicy,
  ): Promise<WriteOutcome[]> {
    const ids = readyItems(items).map(({ id }) => id);
    const selection = { payload: ['hash'], budget: UNLIMITED } as const;
    const stored = await this.options.store.retrieve('images', ids, selection);
    const hashes = new Map(stored.map(({ id, payload }) => [id, payload.hash]));
    return items.map((item) => {
      const hash = 'ready' in item ? hashes.get(item.ready.id) : undefined;
      return decide(item, hash, existing);
    });
  }

  async #commit(
    corpus: string,
    items: readonly Item<PreparedImage>[],
    described: ReadonlyMap<string, DescribedImage | ElenchusError>,
    existing: ExistingPolicy,
  ): Promise<WriteOutcome[]> {
    const { textEncoder } = this.options;
    const state = await this.options.registry.require(corpus);
    checkEncoder(state.record, textEncoder.model);
    const outcomes = await this.#compare(items, existing);
    const wanted = readyItems(items.filter((_, place) => isWritten(outcomes[place]!)));
    // An image that was stored a moment ago may have been deleted since.
    const missing = wanted.filter(({ id }) => !described.has(id));
    const late = await describeImages(missing, this.#reader(), textEncoder);
    const found = new Map([...described, ...late]);
    const written = wanted.flatMap(({ id }) => {
      const image = found.get(id)!;
      return image instanceof ElenchusError ? [] : image;
    });
    if (written.length > 0) {
      await this.changes.apply(state, state.record, async (sequence) =>
        planImages(corpus, written, sequence),
      );
    }
    return items.map((item, place) => {
      const image = 'ready' in item && isWritten(outcomes[place]!) && found.get(item.ready.id);
      if (!(image instanceof ElenchusError)) return outcomes[place]!;
      return refuse(image, outcomes[place]!.externalId, outcomes[place]!.id);
    });
  }

  #reader(): Pick<ImageReader, 'read' | 'models'> {
    const { imageReader } = this.options;
    if (imageReader === undefined) throw new Error('there is no reader of images');
    return imageReader;
  }
}
