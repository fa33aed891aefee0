import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../config.js';
import { ModelFiles } from '../../encoders/model-files.js';
import { PairHead } from '../../encoders/pair-head.js';
import { createCrossEncoder, type CrossEncoder } from '../../encoders/relevance.js';
import { scoreByLanguage } from './choice.js';
import type { PairModel, RelevanceFilter, RelevanceModelName, Scores, Statement } from './types.js';

export interface RelevanceOptions {
  /** Folder of the models; default: those that come with Elenchus. */
  directory?: string;
  /** onnxruntime's threads for one run. */
  threads?: number;
}

/** The languages that the cross-encoder was trained and measured on. */
export const CROSS_ENCODER_LANGUAGES = ['en'] as const;

/**
 * The relevance filter (`models/relevance-filter/README.md`). Each model is opened at its first
 * use; if that fails, the next use tries again.
 */
export class RelevanceModels implements RelevanceFilter {
  private readonly directory: string;
  private readonly threads: number;
  private readonly opened = new Map<string, Promise<{ close(): Promise<void> }>>();

  constructor({
    directory = join(PACKAGE_ROOT, 'models', 'relevance-filter'),
    threads = 2,
  }: RelevanceOptions = {}) {
    this.directory = directory;
    this.threads = threads;
  }

  relevance(
    claim: Statement,
    premises: readonly Statement[],
    wanted?: RelevanceModelName,
    client?: object,
  ): Promise<Scores> {
    return scoreByLanguage([this.cross(), this.fast('relevance')], claim, premises, wanted, client);
  }

  /** Always with FAST, which beats the cross-encoder here, but hardly chance. */
  stance(claim: Statement, premises: readonly Statement[]): Promise<Scores> {
    return scoreByLanguage([this.fast('stance')], claim, premises);
  }

  async fastRelevance(
    claim: Float32Array,
    premises: readonly Float32Array[],
  ): Promise<Float32Array> {
    return (await this.head('relevance')).score(claim, premises);
  }

  async fastModel(): Promise<string> {
    return (await this.head('relevance')).digest;
  }

  /**
   * Vectors of premises alone, [premises][384], not of unit length: "BERT" of Fromm et al. 2021,
   * made by the network of the cross-encoder.
   * @throws ElenchusError MODEL_MISSING, MODEL_CORRUPT, ENCODER_FAILED
   */
  async represent(texts: readonly string[]): Promise<readonly Float32Array[]> {
    return (await this.crossEncoder()).embed(texts);
  }

  async close(): Promise<void> {
    const all = await Promise.allSettled(this.opened.values());
    this.opened.clear();
    for (const one of all) if (one.status === 'fulfilled') await one.value.close();
  }

  private cross(): PairModel {
    return {
      name: 'CROSS_ENCODER',
      languages: CROSS_ENCODER_LANGUAGES,
      score: async (claim, premises, client) => {
        const texts = premises.map(({ text }) => text);
        return (await (await this.crossEncoder()).score(claim.text, texts, client)).relevance;
      },
    };
  }

  private fast(what: 'relevance' | 'stance'): PairModel {
    return {
      name: 'FAST',
      languages: 'ALL',
      score: async (claim, premises) => {
        const vectors = premises.map(({ vector }) => vector);
        return (await this.head(what)).score(claim.vector, vectors);
      },
    };
  }

  private crossEncoder(): Promise<CrossEncoder> {
    const { directory, threads } = this;
    return this.open('cross-encoder', () => createCrossEncoder({ directory, threads }));
  }

  private head(what: 'relevance' | 'stance'): Promise<PairHead> {
    return this.open(what, async () =>
      PairHead.open(await ModelFiles.open(this.directory), `fast-${what}.onnx`, this.threads),
    );
  }

  private open<Model extends { close(): Promise<void> }>(
    name: string,
    load: () => Promise<Model>,
  ): Promise<Model> {
    const known = this.opened.get(name);
    if (known) return known as Promise<Model>;
    const opening = load();
    this.opened.set(name, opening);
    opening.catch(() => this.opened.delete(name));
    return opening;
  }
}
