import type { Corpus } from '../domain/corpus.js';
import { entityId } from '../domain/ids.js';
import type { Point, StoredPoint } from '../store/port.js';
import { defined } from './content.js';

/** A corpus as the store keeps it. */
export interface CorpusRecord extends Corpus {
  /** The stored term statistics lag behind the premises; set before the first change. */
  readonly dirty: boolean;
  /** The sequence that the stored term statistics belong to. */
  readonly termsSequence: number;
}

export function recordId(name: string): string {
  return entityId('corpus', name, name);
}

export function recordToPoint(record: CorpusRecord): Point {
  const { id, name, variables, fields, encoder, termsSequence, ...rest } = record;
  const payload = defined({
    ...rest,
    variables: variables.map((variable) => ({ ...variable })),
    fields: fields.map((field) => ({ ...field })),
    encoder: { ...encoder },
    corpus: name,
    kind: 'corpus',
    terms_sequence: termsSequence,
  });
  return { id, vectors: {}, payload };
}

export function recordFromPoint({ id, payload }: StoredPoint): CorpusRecord {
  const { corpus, terms_sequence, ...rest } = payload;
  const stored = rest as unknown as Omit<CorpusRecord, 'id' | 'name' | 'termsSequence'>;
  return { ...stored, id, name: String(corpus), termsSequence: Number(terms_sequence) };
}
