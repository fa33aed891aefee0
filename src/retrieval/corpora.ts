import type { CorpusRegistry } from '../corpus/types.js';
import type { Corpus } from '../domain/corpus.js';
import type { AllowedCorpora } from '../domain/search.js';
import { ElenchusError, listed } from '../errors.js';

/** The one place where it is decided which corpora a principal may see. */
export class VisibleCorpora {
  constructor(
    private readonly registry: CorpusRegistry,
    private readonly defaultCorpus: string | undefined,
  ) {}

  allows(allowed: AllowedCorpora, corpus: string): boolean {
    return allowed === 'ALL' || allowed.has(corpus);
  }

  async list(allowed: AllowedCorpora): Promise<readonly Corpus[]> {
    return (await this.registry.list()).filter(({ name }) => this.allows(allowed, name));
  }

  /**
   * The corpus of that name; without a name the only one visible, or the configured
   * one. What may not be seen answers like what does not exist.
   * @throws ElenchusError CORPUS_NOT_FOUND, CORPUS_REQUIRED
   */
  async resolve(allowed: AllowedCorpora, name?: string): Promise<Corpus> {
    if (name) return this.get(allowed, name);
    const visible = await this.list(allowed);
    const chosen =
      visible.length === 1 ? visible[0] : visible.find((each) => each.name === this.defaultCorpus);
    if (chosen !== undefined) return chosen;
    const known = listed(visible.map((each) => each.name));
    throw new ElenchusError('CORPUS_REQUIRED', { known });
  }

  private async get(allowed: AllowedCorpora, name: string): Promise<Corpus> {
    const corpus = this.allows(allowed, name) ? await this.registry.get(name) : undefined;
    if (corpus === undefined) throw new ElenchusError('CORPUS_NOT_FOUND', { corpus: name });
    return corpus;
  }
}
