import type { TextEncoder } from '../encoders/text.js';
import type { SparseEncoder } from '../encoders/sparse.js';
import type { Corpus } from '../domain/corpus.js';
import type { ElenchusError } from '../runtime/errors.js';
import type { ImageReader } from '../images/reader.js';
import type { VectorStore } from '../store/port.js';
import type { StructureEncoder } from '../graphs/encoder.js';
import type { Cancellation } from '../runtime/threads/types.js';
import type { RecordLimits } from '../domain/check.js';
import type * as records from '../domain/records.js';
import { AuthorWriter, type AuthorDeletion, type DeleteAuthorOptions } from './authors/writer.js';
import { CorpusChanges, type FinishOptions } from './changes.js';
import type { FastRelevance } from './claim-sim/scores.js';
import { clusterStoredClaims } from './claim-clusters.js';
import { CorporaWriter, type CheckCorpus } from './corpora-writer.js';
import { EncodedTexts } from './encoded-texts.js';
import { GraphWriter } from './graph-writer.js';
import { ImageWriter } from './image-writer.js';
import { JudgementWriter } from './judgement-writer.js';
import type { Pause } from './pause.js';
import { PremiseWriter } from './premise-writer.js';
import { reencodeTexts } from './reencode.js';
import { reencodeGraphs } from './reencode-graphs.js';
import { reencodeImages } from './reencode-images.js';
import { UNKNOWN_TERMS } from './record.js';
import type { StoredRegistry } from './registry.js';
import type * as types from './types.js';
import { structureOf } from './write-graphs.js';

export interface WriterOptions {
  readonly store: VectorStore;
  readonly registry: StoredRegistry;
  readonly pause: Pause;
  readonly textEncoder: TextEncoder;
  readonly sparseEncoder: SparseEncoder;
  /** If absent, graphs get no vectors of their shape. */
  readonly structureEncoder?: StructureEncoder;
  /** If absent, no images can be written. */
  readonly imageReader?: Pick<ImageReader, 'read' | 'models'>;
  /** If absent, no vectors of CLAIM-SIM are stored; searches compute what they need. */
  readonly relevanceFilter?: FastRelevance | undefined;
  /** Called if an optional part, such as the CLAIM-SIM vectors, could not be computed. */
  readonly onWarning?: ((problem: ElenchusError) => void) | undefined;
  readonly limits: RecordLimits;
}

/** Changes corpora. Writes to one corpus run one after the other. */
export class StoredWriter {
  readonly #changes: CorpusChanges;
  readonly #authors: AuthorWriter;
  readonly #corpora: CorporaWriter;
  readonly #graphs: GraphWriter;
  readonly #images: ImageWriter;
  readonly #judgements: JudgementWriter;
  readonly #premises: PremiseWriter;

  constructor(private readonly options: WriterOptions) {
    this.#changes = new CorpusChanges(options);
    this.#authors = new AuthorWriter(options, this.#changes);
    this.#corpora = new CorporaWriter(options, this.#changes);
    this.#graphs = new GraphWriter(options, this.#changes);
    this.#images = new ImageWriter(options, this.#changes);
    this.#judgements = new JudgementWriter(options, this.#changes);
    this.#premises = new PremiseWriter(options, this.#changes);
  }

  /** Creates a corpus, or changes what is given. What is null is removed. */
  putCorpus(description: records.CorpusDescription): Promise<Corpus> {
    return this.#corpora.put(description);
  }

  /** @throws ElenchusError CORPUS_EXISTS */
  createCorpus(description: records.CorpusDescription): Promise<Corpus> {
    return this.#corpora.create(description);
  }

  /**
   * Returns whether anything was changed.
   * @throws ElenchusError CORPUS_NOT_FOUND, IN_USE
   */
  updateCorpus(description: records.CorpusDescription, check?: CheckCorpus): Promise<boolean> {
    return this.#corpora.update(description, check);
  }

  /** Deletes everything in a corpus but its description. */
  clearCorpus(name: string, check?: CheckCorpus): Promise<void> {
    return this.#corpora.clear(name, check);
  }

  deleteCorpus(name: string, check?: CheckCorpus): Promise<void> {
    return this.#corpora.delete(name, check);
  }

  /** @returns one outcome for each record, in order */
  putPremises(
    corpus: string,
    records: readonly records.PremiseRecord[],
    options?: types.PutOptions,
  ): Promise<readonly types.WriteOutcome[]> {
    return this.#premises.put(corpus, records, options);
  }

  /**
   * @param ids of premises (UUIDs)
   * @param signal as in `PutOptions`, also below
   */
  deletePremises(
    corpus: string,
    ids: readonly string[],
    signal?: Cancellation,
  ): Promise<readonly types.WriteOutcome[]> {
    return this.#premises.delete(corpus, ids, signal);
  }

  /**
   * Encodes the texts of a corpus with the present encoder. Until all are done, the corpus counts
   * as encoded with the former one. Returns how many texts were encoded.
   */
  async reencode(corpus: string, onProgress?: (texts: number) => void): Promise<number> {
    const { store, registry, textEncoder, sparseEncoder, structureEncoder } = this.options;
    const encoder = textEncoder.model;
    const encoded = await this.#changes.inTurn(corpus, async () => {
      const { record } = await registry.require(corpus);
      try {
        // If it ends early, the statistics may be of texts that are encoded with either.
        await registry.save({ ...record, termsSequence: UNKNOWN_TERMS });
        const newTexts = () => new EncodedTexts(textEncoder, sparseEncoder);
        const texts = await reencodeTexts(store, corpus, encoder, newTexts, onProgress);
        await reencodeGraphs(store, corpus, encoder, structureOf(structureEncoder));
        await reencodeImages(store, corpus, textEncoder);
        await clusterStoredClaims(store, corpus, { again: true });
        const { record: latest } = await registry.require(corpus);
        await registry.recount({ ...latest, encoder, outdated: undefined });
        return texts;
      } catch (error) {
        this.#changes.writeFailed(corpus);
        throw error;
      }
    });
    await this.#changes.finish(corpus, { again: true });
    return encoded;
  }

  /**
   * Each statement becomes a premise. Its id is the graph's, "#" and the node's.
   * @returns one outcome for each graph, in order
   */
  putGraphs(
    corpus: string,
    graphs: readonly records.NewGraph[],
    options?: types.PutOptions,
  ): Promise<readonly types.WriteOutcome[]> {
    return this.#graphs.put(corpus, graphs, options);
  }

  /**
   * Deletes graphs with their statements.
   * @param ids of graphs (UUIDs)
   */
  deleteGraphs(
    corpus: string,
    ids: readonly string[],
    signal?: Cancellation,
  ): Promise<readonly types.WriteOutcome[]> {
    return this.#graphs.delete(corpus, ids, signal);
  }

  /**
   * Reads images in a process of their own, and stores them with what their pages say.
   * @returns one outcome for each image, in order
   */
  putImages(
    corpus: string,
    images: readonly records.NewImage[],
    options?: types.PutOptions,
  ): Promise<readonly types.WriteOutcome[]> {
    return this.#images.put(corpus, images, options);
  }

  /** @param ids of images (UUIDs) */
  deleteImages(
    corpus: string,
    ids: readonly string[],
    signal?: Cancellation,
  ): Promise<readonly types.WriteOutcome[]> {
    return this.#images.delete(corpus, ids, signal);
  }

  /** @returns one outcome for each judgement, in order */
  putJudgements(
    corpus: string,
    judgements: readonly records.NewJudgement[],
    signal?: Cancellation,
  ): Promise<readonly types.WriteOutcome[]> {
    return this.#judgements.put(corpus, judgements, signal);
  }

  /** @param ids of judgements (UUIDs) */
  deleteJudgements(
    corpus: string,
    ids: readonly string[],
    signal?: Cancellation,
  ): Promise<readonly types.WriteOutcome[]> {
    return this.#judgements.delete(corpus, ids, signal);
  }

  /** Deletes all that a corpus holds of an author: texts, profile, and judgements. */
  deleteAuthor(
    corpus: string,
    author: string,
    options?: DeleteAuthorOptions,
  ): Promise<AuthorDeletion> {
    return this.#authors.delete(corpus, author, options);
  }

  /** Refuses the writes that have not begun, and stores the statistics that are counted. */
  close(): Promise<void> {
    return this.#changes.close();
  }

  /**
   * Updates everything that is derived from a corpus: clusters of claims, term statistics,
   * CLAIM-SIM vectors. Takes little time if nothing was written meanwhile.
   * @throws ElenchusError ENCODER_FAILED; a missing model is only a warning
   */
  finish(corpus: string, options?: FinishOptions): Promise<void> {
    return this.#changes.finish(corpus, options);
  }

  /** Stores the term statistics of a corpus now. */
  flush(corpus: string): Promise<void> {
    return this.#changes.flush(corpus);
  }
}
