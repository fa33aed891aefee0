import { answers, type Behaviour } from './fake-language-model.js';

/** A question about hits, as an endpoint reads it. */
export interface AskedHits {
  readonly claim?: string;
  readonly query?: string;
  readonly hits: readonly { readonly id: string; readonly text: string }[];
}

export interface GivenJudgement {
  readonly id: string;
  readonly relevance: unknown;
  readonly side?: string;
}

/** The hits in the first question of a chat. */
export function askedHits(messages: readonly { readonly content: unknown }[]): AskedHits {
  return JSON.parse(String(messages[1]!.content)) as AskedHits;
}

/** Words, and the counts at the head of an outline, such as "attacks: 2". */
function wordsOf(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(/\p{L}+: \d+|\p{L}{3,}/gu) ?? [])];
}

/**
 * A tiny "model" without any learning: the share of the question's words that a hit has, and of an
 * outline's counts. Who says "no", "not" or "never" is against it.
 */
export function judgeByWords({ claim, query, hits }: AskedHits): readonly GivenJudgement[] {
  const wanted = wordsOf(claim ?? query ?? '');
  return hits.map(({ id, text }) => {
    const words = new Set(wordsOf(text));
    const common = wanted.filter((word) => words.has(word)).length;
    const relevance = Math.round((100 * common) / Math.max(1, wanted.length));
    if (claim === undefined) return { id, relevance };
    return { id, relevance, side: /\b(not?|never)\b/i.test(text) ? 'AGAINST' : 'FAVOR' };
  });
}

/** Answers with what is made of the hits. */
export function answersHits(
  judge: (asked: AskedHits) => unknown = (asked) => ({ hits: judgeByWords(asked) }),
): Behaviour {
  return (response, request) =>
    answers(judge(askedHits(request.body.messages)), { usage: { total_tokens: 100 } })(
      response,
      request,
    );
}
