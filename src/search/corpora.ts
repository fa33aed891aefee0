import type { CorpusRegistry } from '../corpus/types.js';
import type { Corpus } from '../domain/corpus.js';
import type { AllowedCorpora } from '../domain/search.js';
import { ElenchusError } from '../runtime/errors.js';
import { unknownName } from '../runtime/wording.js';

/** The only place that decides which corpora a principal may see. */
export class VisibleCorpora {
  constructor(
    private readonly registry: CorpusRegistry,
    private readonly defaultCorpus: string | undefined,
    /** What the principal sees of a corpus; by default all of it. */
    private readonly seen?: (corpus: Corpus) => Promise<Corpus>,
  ) {}

  async allows(allowed: AllowedCorpora, corpus: string): Promise<boolean> {
    return (await this.visible(allowed))(corpus);
  }

  /**
   * Tells of the name of a corpus whether the principal may see it. It takes as long for a private
   * corpus as for one that does not exist.
   */
  async visible(allowed: AllowedCorpora): Promise<(corpus: string) => boolean> {
    if (allowed === 'ALL') return () => true;
    if (allowed !== 'PUBLIC') return (corpus) => allowed.has(corpus);
    const names = new Set((await this.list(allowed)).map(({ name }) => name));
    return (corpus) => names.has(corpus);
  }

  async list(allowed: AllowedCorpora): Promise<readonly Corpus[]> {
    const all = await this.registry.list();
    if (allowed === 'ALL') return all;
    if (allowed === 'PUBLIC') return all.filter(({ visibility }) => visibility !== 'PRIVATE');
    return all.filter(({ name }) => allowed.has(name));
  }

  /**
   * The corpus of that name. Without a name: the only visible corpus, or the configured one. A
   * corpus that the principal may not see is reported as if it did not exist.
   * @throws ElenchusError CORPUS_NOT_FOUND, CORPUS_REQUIRED
   */
  async resolve(allowed: AllowedCorpora, name?: string): Promise<Corpus> {
    const corpus = await (name ? this.named(allowed, name) : this.only(allowed));
    return this.seen ? this.seen(corpus) : corpus;
  }

  private async only(allowed: AllowedCorpora): Promise<Corpus> {
    const visible = await this.list(allowed);
    const chosen =
      visible.length === 1 ? visible[0] : visible.find((each) => each.name === this.defaultCorpus);
    if (chosen !== undefined) return chosen;
    const names = visible.map((each) => each.name);
    const known = names.length > 0 ? names : 'none that you may see';
    throw new ElenchusError('CORPUS_REQUIRED', { known });
  }

  private async named(allowed: AllowedCorpora, name: string): Promise<Corpus> {
    const allows = await this.allows(allowed, name);
    const corpus = allows ? await this.registry.get(name) : undefined;
    if (corpus !== undefined) return corpus;
    const visible = await this.list(allowed);
    const known = visible.map((each) => each.name);
    throw unknownName('CORPUS_NOT_FOUND', { corpus: name }, name, known);
  }
}
