import type { CorpusRegistry } from '../corpus/types.js';
import type { Corpus } from '../domain/corpus.js';
import type { AllowedCorpora } from '../domain/search.js';
import { unknownName } from '../did-you-mean.js';
import { ElenchusError } from '../errors.js';

/** The only place that decides which corpora a principal may see. */
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
   * The corpus of that name. Without a name: the only visible corpus, or the configured one. A
   * corpus that the principal may not see is reported as if it did not exist.
   * @throws ElenchusError CORPUS_NOT_FOUND, CORPUS_REQUIRED
   */
  async resolve(allowed: AllowedCorpora, name?: string): Promise<Corpus> {
    if (name) return this.get(allowed, name);
    const visible = await this.list(allowed);
    const chosen =
      visible.length === 1 ? visible[0] : visible.find((each) => each.name === this.defaultCorpus);
    if (chosen !== undefined) return chosen;
    throw new ElenchusError('CORPUS_REQUIRED', { known: visible.map((each) => each.name) });
  }

  private async get(allowed: AllowedCorpora, name: string): Promise<Corpus> {
    const corpus = this.allows(allowed, name) ? await this.registry.get(name) : undefined;
    if (corpus !== undefined) return corpus;
    const visible = await this.list(allowed);
    const known = visible.map((each) => each.name);
    throw unknownName('CORPUS_NOT_FOUND', { corpus: name }, name, known);
  }
}
