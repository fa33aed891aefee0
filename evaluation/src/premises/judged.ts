import { byRelevance } from 'elenchus/internal/diversity/types.js';
import type { RelevanceModels } from 'elenchus/internal/encoders/relevance/models.js';
import type { RelevanceModelName, Statement } from 'elenchus/internal/encoders/relevance/types.js';
import { placeId } from 'elenchus/internal/search/diversify/relevance.js';
import type { RelevanceJudge } from 'elenchus/internal/search/relevance/judge.js';
import { judgedMembers } from 'elenchus/internal/search/relevance/judged.js';
import { rounded } from 'elenchus/internal/math/statistics.js';
import { type EncodedText, type Relevance, withLanguage } from './relevance.js';

/**
 * Relevance as the stage of searches judges it: CROSS_ENCODER reads those candidates that FAST finds
 * most relevant, and FAST judges those that are in no language of CROSS_ENCODER.
 */
export function judgedBy(
  model: RelevanceModelName,
  filter: Pick<RelevanceModels, 'relevance'>,
  premises: readonly EncodedText[],
): Relevance {
  const statements = new Map<number, Statement>();
  const statementAt = (place: number): Statement => {
    const known = statements.get(place) ?? withLanguage(premises[place]!);
    statements.set(place, known);
    return known;
  };
  return {
    probable: true,
    async candidates(claim, near, count) {
      const members = near.map(({ place, cosine }) => {
        const id = placeId(place);
        return { point: { id, payload: {} }, candidate: { id, tier: 0, score: cosine }, place };
      });
      const relevanceJudge = inMemory(filter, withLanguage(claim), statementAt);
      const judged = await judgedMembers({ relevanceJudge, claim, model, read: count }, members);
      const scored = judged.map(({ member: { point, place }, judgement: { probability } }) => {
        return { id: point.id, place: place!, relevance: probability };
      });
      return byRelevance(scored)
        .slice(0, count)
        .map((at) => ({ place: scored[at]!.place, score: scored[at]!.relevance }));
    },
  };
}

/** Judges premises that no store has. Their ids are their places. */
function inMemory(
  filter: Pick<RelevanceModels, 'relevance'>,
  claim: Statement,
  statementAt: (place: number) => Statement,
): Pick<RelevanceJudge, 'judge'> {
  return {
    async judge({ premises, model }) {
      const statements = premises.map(({ id }) => statementAt(Number(id)));
      const { scores, models } = await filter.relevance(claim, statements, model);
      return Array.from(scores, (score, at) => {
        return { probability: rounded(score), model: models[at]! };
      });
    },
  };
}
