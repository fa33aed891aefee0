import { checkIdentifier, checkText } from '../domain/check.js';
import { canonicalJson } from '../domain/content.js';
import { inCorpus } from '../domain/filter.js';
import { entityId } from '../domain/ids.js';
import { DEFAULT_LABELS, type HitType, type Labels, setOf } from '../domain/judgement.js';
import type { NewJudgement } from '../domain/records.js';
import { ElenchusError } from '../runtime/errors.js';
import { UNLIMITED } from '../runtime/scope.js';
import { unknownName } from '../runtime/wording.js';
import type { VectorStore } from '../store/port.js';
import { writeBudget } from '../store/reads.js';
import type { WriterOptions } from './changes.js';
import type { PayloadOf, PointOf } from './collections/index.js';
import { decide, type ItemKind, readyItems } from './items.js';
import { scrollAll } from './scroll.js';
import type { Prepared } from './types.js';

const COLLECTION_OF = {
  premise: 'premises',
  claim: 'claims',
  graph: 'graphs',
  image: 'images',
} as const;

/** Judgements have no id of their own. */
type Incoming = NewJudgement & { readonly id?: undefined };

interface PreparedJudgement extends Prepared {
  readonly record: Incoming;
  readonly payload: PayloadOf<'judgements'>;
}

type JudgementKind = ItemKind<
  Incoming,
  PreparedJudgement,
  object,
  PointOf<'judgements', 'corpus'> & {
    readonly payload: { readonly external_id?: undefined; readonly graph?: undefined };
  }
>;

/** Nothing is derived from judgements, so a write to them leaves the sequence of their corpus. */
export function judgementKind({ store, registry, limits }: WriterOptions): JudgementKind {
  return {
    preparation: 'IN_TURN',
    isEncoded: false,
    lastCounts: true,
    async preparing(corpus, judgements) {
      const { record } = await registry.require(corpus);
      const labels = record.labels ?? DEFAULT_LABELS;
      const names = await namesOf(store, corpus, judgements);
      return function* (judgement) {
        yield;
        const { question, hit, label, annotator } = judgement;
        checkText('question', question, limits.maxTextCharacters);
        checkIdentifier('annotator', annotator);
        const set = setOf(labels, label);
        if (set === undefined) throw unknownLabel(corpus, label, labels);
        const external_id = names.get(hit.id);
        if (external_id === undefined) {
          throw new ElenchusError('NOT_FOUND', { field: 'hitId', id: `${hit.type}:${hit.id}` });
        }
        const payload = {
          corpus,
          question,
          hit: hit.id,
          hit_type: hit.type,
          external_id,
          set,
          label,
          annotator,
        };
        const id = entityId('judgement', corpus, canonicalJson([question, hit.id, set, annotator]));
        return { id, record: judgement, hash: canonicalJson(payload), payload };
      };
    },
    async compare(items, existing) {
      const ids = [...new Set(readyItems(items).map(({ id }) => id))];
      const selection = { payload: true, budget: writeBudget() } as const;
      const stored = await store.retrieve('judgements', ids, selection);
      const hashes = new Map(stored.map(({ id, payload }) => [id, canonicalJson(payload)]));
      return items.map((item) => {
        if ('decided' in item) return item.decided;
        const { id, hash } = item.ready;
        const outcome = decide(item, hashes.get(id), existing);
        // Of several labels by the same annotator in one set, the last one counts.
        hashes.set(id, hash);
        return outcome;
      });
    },
    make: () => Promise.resolve({}),
    async commit(_, written) {
      const points = new Map(
        written.map(({ ready: { id, payload } }) => [id, { id, vectors: {}, payload }]),
      );
      await store.upsert('judgements', [...points.values()]);
    },
    stored: (ids) => store.retrieve('judgements', ids, { payload: ['corpus'], budget: UNLIMITED }),
    remove: (_, gone) => store.delete('judgements', { ids: gone.map(({ id }) => id) }),
  };
}

/** The external ids of the hits that are in the corpus. */
async function namesOf(
  store: VectorStore,
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
    for await (const point of scrollAll(store, COLLECTION_OF[type], filter, selection)) {
      names.set(point.id, point.payload.external_id);
    }
  }
  return names;
}

function unknownLabel(corpus: string, label: string, labels: Labels): ElenchusError {
  const known = Object.values(labels).flatMap((set) => Object.keys(set));
  return unknownName('UNKNOWN_LABEL', { field: 'label', corpus, label }, label, known);
}
