import { inCorpus } from '../domain/filter.js';
import { entityId } from '../domain/ids.js';
import { DEFAULT_LABELS, setOf, type HitType, type Labels } from '../domain/judgement.js';
import { unknownName } from '../runtime/wording.js';
import { ElenchusError } from '../runtime/errors.js';
import type { Point } from '../store/port.js';
import { writeBudget } from '../store/reads.js';
import { type Cancellation, UNLIMITED } from '../runtime/scope.js';
import type { CorpusChanges, WriterOptions } from './changes.js';
import { checkIdentifier, checkText } from '../domain/check.js';
import type { PayloadOf } from './collections/index.js';
import { canonicalJson } from '../domain/content.js';
import { refuse } from './items.js';
import { scrollAll } from './scroll.js';
import type { WriteOutcome } from './types.js';
import type { NewJudgement } from '../domain/records.js';

const COLLECTION_OF = {
  premise: 'premises',
  claim: 'claims',
  graph: 'graphs',
  image: 'images',
} as const;

type Payload = PayloadOf<'judgements'>;

/** Writes and deletes judgements. */
export class JudgementWriter {
  constructor(
    private readonly options: WriterOptions,
    private readonly changes: CorpusChanges,
  ) {}

  /** @returns one outcome for each judgement, in order */
  put(
    corpus: string,
    judgements: readonly NewJudgement[],
    signal?: Cancellation,
  ): Promise<readonly WriteOutcome[]> {
    const { store, registry } = this.options;
    const write = async () => {
      const { record } = await registry.require(corpus);
      const names = await this.#namesOf(corpus, judgements);
      const read = judgements.map((judgement) =>
        this.#read(corpus, judgement, record.labels ?? DEFAULT_LABELS, names),
      );
      const points = read.flatMap((each) => ('point' in each ? each.point : []));
      const ids = [...new Set(points.map(({ id }) => id))];
      const selection = { payload: true, budget: writeBudget() } as const;
      const stored = await store.retrieve('judgements', ids, selection);
      const known = new Map(stored.map(({ id, payload }) => [id, canonicalJson(payload)]));
      const written = new Map<string, Point>();
      const outcomes = read.map((each): WriteOutcome => {
        if ('outcome' in each) return each.outcome;
        const { id, payload } = each.point;
        const [before, after] = [known.get(id), canonicalJson(payload)];
        known.set(id, after);
        if (before === after) return { id, status: 'UNCHANGED' };
        written.set(id, each.point);
        return { id, status: before === undefined ? 'ADDED' : 'REPLACED' };
      });
      if (written.size > 0) await store.upsert('judgements', [...written.values()]);
      return outcomes;
    };
    return this.changes.inTurn(corpus, write, signal);
  }

  /** @param ids of judgements (UUIDs) */
  delete(
    corpus: string,
    ids: readonly string[],
    signal?: Cancellation,
  ): Promise<readonly WriteOutcome[]> {
    const { store, registry } = this.options;
    const write = async (): Promise<WriteOutcome[]> => {
      await registry.require(corpus);
      const stored = await store.retrieve('judgements', ids, {
        payload: ['corpus'],
        budget: UNLIMITED,
      });
      const own = stored.filter(({ payload }) => payload.corpus === corpus);
      const found = new Set(own.map(({ id }) => id));
      if (found.size > 0) await store.delete('judgements', { ids: [...found] });
      return ids.map((id) =>
        // An id that is given twice is found only once.
        found.delete(id)
          ? { id, status: 'DELETED' }
          : refuse(new ElenchusError('NOT_FOUND', { field: 'ids', id }), undefined, id),
      );
    };
    return this.changes.inTurn(corpus, write, signal);
  }

  /** The judgement as it is stored, or why it cannot be. */
  #read(
    corpus: string,
    { question, hit, label, annotator }: NewJudgement,
    labels: Labels,
    names: ReadonlyMap<string, string>,
  ): { readonly point: Point } | { readonly outcome: WriteOutcome } {
    try {
      checkText('question', question, this.options.limits.maxTextCharacters);
      checkIdentifier('annotator', annotator);
      const set = setOf(labels, label);
      if (set === undefined) throw unknownLabel(corpus, label, labels);
      const external_id = names.get(hit.id);
      if (external_id === undefined) {
        throw new ElenchusError('NOT_FOUND', { field: 'hitId', id: `${hit.type}:${hit.id}` });
      }
      const key = canonicalJson([question, hit.id, set, annotator]);
      const about = { corpus, question, hit: hit.id, hit_type: hit.type, external_id };
      const payload: Payload = { ...about, set, label, annotator };
      return { point: { id: entityId('judgement', corpus, key), vectors: {}, payload } };
    } catch (error) {
      return { outcome: refuse(error, undefined) };
    }
  }

  /** The external ids of the hits that are in the corpus. */
  async #namesOf(
    corpus: string,
    judgements: readonly NewJudgement[],
  ): Promise<ReadonlyMap<string, string>> {
    const ids = new Map<HitType, Set<string>>();
    for (const { hit } of judgements) {
      ids.set(hit.type, (ids.get(hit.type) ?? new Set()).add(hit.id));
    }
    const names = new Map<string, string>();
    for (const [type, wanted] of ids) {
      const filter = { must: [inCorpus(corpus), { has_id: [...wanted] }] };
      const selection = { payload: ['external_id'], budget: UNLIMITED } as const;
      for await (const { id, payload } of scrollAll(
        this.options.store,
        COLLECTION_OF[type],
        filter,
        selection,
      )) {
        names.set(id, payload.external_id);
      }
    }
    return names;
  }
}

function unknownLabel(corpus: string, label: string, labels: Labels): ElenchusError {
  const known = Object.values(labels).flatMap((set) => Object.keys(set));
  return unknownName('UNKNOWN_LABEL', { field: 'label', corpus, label }, label, known);
}
