import { randomUUID } from 'node:crypto';
import type { Corpus } from '../domain/corpus.js';
import { inCorpus } from '../domain/filter.js';
import { ElenchusError } from '../runtime/errors.js';
import type { CorpusChanges, WriterOptions } from './changes.js';
import { canonicalJson } from '../domain/content.js';
import { DEFINITIONS } from './collections/index.js';
import { checkDescription, checkUnused, describeCorpus, withoutUnused } from './describe.js';
import { ensureIndexes } from './registry.js';
import type { CorpusDescription } from '../domain/records.js';
import type { CheckCorpus } from './types.js';

const CONTENTS = DEFINITIONS.flatMap(({ name }) => (name === 'corpora' ? [] : name));

/** Creates, describes and deletes corpora. */
export class CorporaWriter {
  constructor(
    private readonly options: WriterOptions,
    private readonly changes: CorpusChanges,
  ) {}

  /** Creates or changes a corpus. */
  async put(description: CorpusDescription): Promise<Corpus> {
    checkDescription(description);
    return this.changes.inTurn(description.name, async () => {
      await this.#save(description);
      return (await this.options.registry.require(description.name)).record;
    });
  }

  /** @throws ElenchusError CORPUS_EXISTS */
  async create(description: CorpusDescription): Promise<Corpus> {
    checkDescription(description);
    const { name } = description;
    return this.changes.inTurn(name, async () => {
      const known = await this.options.registry.state(name);
      if (known !== undefined) throw new ElenchusError('CORPUS_EXISTS', { corpus: name });
      await this.#save(description);
      return (await this.options.registry.require(name)).record;
    });
  }

  /**
   * Changes what is given and removes what is null. Returns whether that changed anything.
   * @param check may refuse, when nothing else can write to the corpus
   * @throws ElenchusError CORPUS_NOT_FOUND, IN_USE
   */
  async update(description: CorpusDescription, check?: CheckCorpus): Promise<boolean> {
    checkDescription(description);
    return this.changes.inTurn(description.name, async () => {
      const { record } = await this.options.registry.require(description.name);
      await check?.(record);
      return this.#save(description);
    });
  }

  /** Deletes everything in a corpus but its description. */
  clear(name: string, check?: CheckCorpus): Promise<void> {
    const { registry, textEncoder } = this.options;
    return this.changes.inTurn(name, async () => {
      const { record } = await registry.require(name);
      await check?.(record);
      const filter = { must: [inCorpus(name)] };
      const others = { ...filter, must_not: [{ key: 'kind', match: { value: 'corpus' } }] };
      const sequence = record.sequence + 1;
      const empty = {
        ...record,
        fields: [],
        encoder: textEncoder.model,
        generation: randomUUID(),
        sequence,
        termsSequence: sequence,
      };
      const changes = [
        ...CONTENTS.map((collection) => ({ collection, delete: { filter } })),
        { collection: 'corpora', delete: { filter: others } },
      ];
      await this.changes.attempt(name, () => registry.save(empty, changes, new Map()));
    });
  }

  delete(name: string, check?: CheckCorpus): Promise<void> {
    const { store, registry } = this.options;
    return this.changes.inTurn(name, async () => {
      const { record } = await registry.require(name);
      await check?.(record);
      const filter = { must: [inCorpus(name)] };
      // The record last, so that after a kill half way the same call continues.
      const collections = [...CONTENTS, 'corpora'];
      const changes = collections.map((collection) => ({ collection, delete: { filter } }));
      await this.changes.attempt(name, () => store.write(changes));
      registry.invalidate(name);
    });
  }

  /** Returns whether anything was changed. */
  async #save(description: CorpusDescription): Promise<boolean> {
    const { store, registry, textEncoder } = this.options;
    const known = (await registry.state(description.name))?.record;
    const described = describeCorpus(description, known, textEncoder.model);
    const record = known ? await withoutUnused(store, described, description) : described;
    const isSame = known !== undefined && canonicalJson(known) === canonicalJson(record);
    if (known !== undefined) {
      if (isSame) return false;
      await checkUnused(store, known, record);
    }
    await ensureIndexes(store, record);
    await this.changes.attempt(record.name, () => registry.save(record));
    return !isSame;
  }
}
