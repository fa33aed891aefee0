import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

/*
 * What `measure-questions` asks, and what is right. One reader, a language model, wrote the three files
 * beside this one and labelled them by reading all that the demo corpus says on an issue, not by
 * searching it: first for each question, then for each premise. Nobody labelled them a second time.
 *
 * - `wordings.jsonl`: for each claim of the demo corpus, in each language, a statement that says the
 *   same in quite other words, one that says the opposite without a negation, and a question. A yes
 *   to the question is what its `agreement` is about.
 * - `aspects.jsonl`: questions about an aspect of an issue, with all that speaks to what was asked:
 *   what somebody who asks would take as an answer or a part of it, on whatever side. What merely is
 *   on the issue does not count, nor does a statement that only restates what is argued about.
 * - `unanswered.jsonl`: questions that nothing in the demo corpus answers.
 */

export const LANGUAGES = ['de', 'fr', 'it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
const language = z.enum(LANGUAGES);

/** How a wording relates to a claim. */
export const AGREEMENTS = ['SAME', 'OPPOSITE'] as const;
const agreement = z.enum(AGREEMENTS);
export type Agreement = z.infer<typeof agreement>;

const wording = z.strictObject({
  text: z.string(),
  language,
  /** The id of the claim that it says in other words, or whose opposite. */
  issue: z.string(),
  form: z.enum(['STATEMENT', 'QUESTION']),
  agreement,
});
export type Wording = z.infer<typeof wording>;

const aspect = z.strictObject({
  text: z.string(),
  language,
  /** The id of the demo corpus's claim on the issue. */
  issue: z.string(),
  /** PLAIN: it asks for the whole issue, with yes or no. */
  form: z.enum(['FORMAL', 'COLLOQUIAL', 'PLAIN']),
  /** External ids of premises and statements; ISSUE: all arguments on the issue. */
  answers: z.union([z.literal('ISSUE'), z.array(z.string()).min(1)]),
});
export type Aspect = z.infer<typeof aspect>;

const unanswered = z.strictObject({
  text: z.string(),
  language,
  /**
   * FAR: of another matter. CLOSE: on an issue of the demo corpus, but of an aspect that it says
   * nothing about, or of a neighbouring issue. NONSENSE: no question at all.
   */
  kind: z.enum(['FAR', 'NONSENSE', 'CLOSE']),
  /** To what it is close. */
  issue: z.string().optional(),
});
export type Unanswered = z.infer<typeof unanswered>;

const inLanguages = z.record(language, z.string());
const debate = z.object({
  id: z.string(),
  split: z.enum(['train', 'dev', 'test']),
  claim: inLanguages,
  same: z.array(inLanguages),
  opposite: z.array(inLanguages),
  questions: z.object({ for: inLanguages, against: inLanguages }),
  premises: z.array(
    z.object({
      id: z.string(),
      language,
      side: z.enum(['FOR', 'AGAINST']),
      text: z.string(),
      question: z.object({ language, text: z.string() }),
    }),
  ),
  replies: z.array(z.object({ id: z.string(), language, text: z.string() })),
  extra: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['paraphrase', 'near-copy']),
      of: z.string(),
      language,
      text: z.string(),
    }),
  ),
  /** Labels that were given a second time, blind to the first. */
  second: z.object({ answers: z.record(z.string(), z.array(z.string())) }),
});
/** An issue of models/training-data/debates. */
export type Debate = z.infer<typeof debate>;

const DEBATES = new URL('../../models/training-data/debates/debates.jsonl.gz', import.meta.url);

export const readWordings = () => readLines('wordings', wording);
export const readAspects = () => readLines('aspects', aspect);
export const readUnanswered = () => readLines('unanswered', unanswered);

export const readDebates = () => parsed(gunzipSync(readFileSync(DEBATES)).toString('utf8'), debate);

/** The issues that no network learned from and no choice was made by. */
export const readTestDebates = () => readDebates().filter(({ split }) => split === 'test');

function readLines<Line>(name: string, line: z.ZodType<Line>): readonly Line[] {
  return parsed(readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8'), line);
}

function parsed<Line>(text: string, line: z.ZodType<Line>): readonly Line[] {
  const lines = text.trimEnd().split('\n');
  return lines.map((each) => line.parse(JSON.parse(each)));
}

/** The other wordings of an issue's claim, in all languages. */
export function wordingsOf({ id, same, opposite, questions }: Debate): readonly Wording[] {
  const all = [
    ...same.map((texts) => [texts, 'STATEMENT', 'SAME'] as const),
    ...opposite.map((texts) => [texts, 'STATEMENT', 'OPPOSITE'] as const),
    [questions.for, 'QUESTION', 'SAME'] as const,
    [questions.against, 'QUESTION', 'OPPOSITE'] as const,
  ];
  return all.flatMap(([texts, form, agreement]) =>
    LANGUAGES.map((language) => ({ text: texts[language], language, issue: id, form, agreement })),
  );
}

/** A question of a debate that exactly one premise answers, by both labellings. */
export interface KnownAnswer {
  readonly text: string;
  readonly language: Language;
  readonly issue: string;
  /** The id of the premise within its issue, and its language. */
  readonly answer: { readonly id: string; readonly language: Language };
}

export function knownAnswersOf({ id: issue, premises, second }: Debate): readonly KnownAnswer[] {
  const known = new Set(premises.map(({ id }) => id));
  return premises.flatMap(({ id, language, question }) => {
    // Replies, of which some answer as well, are not stored.
    const found = (second.answers[id] ?? []).filter((each) => known.has(each));
    const agreed = found.length === 1 && found[0] === id;
    return agreed ? [{ ...question, issue, answer: { id, language } }] : [];
  });
}
