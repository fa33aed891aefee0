import { z } from 'zod';
import { HIT_TYPES, type Judgement } from '../../domain/judgement.js';
import type { StoredPoint } from '../../store/port.js';
import { collection, keyword, type PayloadIn, tenant } from './define.js';

export const judgements = collection(
  'judgements',
  'What annotators said about hits for questions. Without vectors.',
  {},
  [],
  z.object({
    corpus: tenant(),
    question: keyword(),
    hit: z.string(),
    hit_type: z.enum(HIT_TYPES),
    /** The data's own id of the hit, which stays when the hit is deleted. */
    external_id: z.string(),
    set: keyword(),
    label: keyword(),
    annotator: keyword(),
  }),
);

export function toJudgement({ id, payload }: StoredPoint): Judgement {
  const {
    corpus,
    question,
    hit,
    hit_type: type,
    label,
    annotator,
  } = payload as PayloadIn<typeof judgements>;
  return { id, corpus, question, hit: { type, id: hit }, label, annotator };
}
