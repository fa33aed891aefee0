import { z } from 'zod';
import { amount } from './progress.js';

const RELATIONS = ['SUPPORT', 'ATTACK', 'REPHRASE'] as const;

const hitSchema = z.object({
  score: z.number().nullable(),
  side: z
    .object({
      side: z.enum(['FAVOR', 'AGAINST']),
      basis: z.enum(['GIVEN', 'CLAIM', 'INFERRED']),
      probability: z.number(),
      claim: z.object({ text: z.string() }).nullable(),
    })
    .nullable(),
  matches: z.boolean().nullable(),
  copies: z.object({ count: z.number(), authors: z.number().nullable() }).nullish(),
  node: z.object({
    id: z.string(),
    externalId: z.string(),
    text: z.string(),
    language: z.string().nullable(),
    stance: z.string().nullable(),
    topic: z.string().nullable(),
    author: z.string().nullable(),
    claims: z.array(z.object({ text: z.string() })),
    context: z
      .array(
        z.object({
          relation: z.enum(RELATIONS),
          toRelation: z.enum(RELATIONS).nullable(),
          statement: z.object({ text: z.string() }),
        }),
      )
      .nullable(),
    profile: z.object({
      values: z.array(
        z.object({ variable: z.string(), values: z.array(z.string()), known: z.boolean() }),
      ),
    }),
  }),
});
const readingSchema = z.object({
  nearestClaims: z.array(
    z.object({
      claim: z.object({ text: z.string() }),
      agreement: z.enum(['SAME', 'OPPOSITE', 'OTHER', 'UNCLEAR']),
      probability: z.number(),
    }),
  ),
});
const answerSchema = z.object({
  premises: z.object({ reading: readingSchema.nullable(), edges: z.array(hitSchema) }),
});

/** A premise as `elenchus search` prints it. */
export type Hit = z.output<typeof hitSchema>;

/** What a search answers. */
export interface Answer {
  readonly reading: z.output<typeof readingSchema> | null;
  readonly hits: readonly Hit[];
}

/** The answer of a search; undefined if it is that of something else. */
export function readAnswer(data: unknown): Answer | undefined {
  const premises = answerSchema.safeParse(data).data?.premises;
  return premises && { reading: premises.reading, hits: premises.edges };
}

/** The answer for people: how the question is read, whether anything answers it, and the hits. */
export function answerText({ reading, hits }: Answer, width: number): string {
  const above = readAs(reading);
  if (hits.every(({ matches }) => matches === false)) {
    above.push('Nothing that was searched answers the question. These are nearest to it:');
  }
  const lines = above.flatMap((each) => wrap(each, Math.max(NARROWEST, width)));
  return [lines.join('\n'), hitsText(hits, width)].filter(Boolean).join('\n\n');
}

const READ_AS: Readonly<Record<string, string>> = {
  SAME: 'Read as:',
  OPPOSITE: 'Read as the opposite of:',
};

/** The claim that decides sides: the one that the question most probably agrees with, or denies. */
function readAs(reading: Answer['reading']): string[] {
  const [decisive] = (reading?.nearestClaims ?? [])
    .filter(({ agreement }) => agreement in READ_AS)
    .sort((a, b) => b.probability - a.probability);
  return decisive ? [`${READ_AS[decisive.agreement]} ${decisive.claim.text}`] : [];
}

const INDENT = '     ';
const NARROWEST = 40;

/** The hits for people: a line about each, its text, and what it speaks to, wrapped. */
export function hitsText(hits: readonly Hit[], width: number): string {
  const room = Math.max(NARROWEST, width);
  return hits
    .map((hit, place) => {
      const [first = '', ...others] = wrap(headOf(hit), room - INDENT.length);
      const below = [hit.node.text, ...sideOf(hit), ...spokenTo(hit.node)];
      const lines = below.flatMap((each) => wrap(each, room - INDENT.length));
      const number = `${place + 1}.`.padStart(3).padEnd(INDENT.length);
      return [`${number}${first}`, ...[...others, ...lines].map((line) => `${INDENT}${line}`)].join(
        '\n',
      );
    })
    .join('\n\n');
}

function headOf({ score, copies, matches, node }: Hit): string {
  const { language, topic } = node;
  const about = [
    language,
    topic,
    profileOf(node),
    saidBy(copies),
    matches === false ? 'does not answer' : undefined,
  ];
  return [score?.toFixed(4), ...about].filter(Boolean).join(' · ');
}

/** Which side of the question it takes, and by what that is known. */
function sideOf({ side: found }: Hit): string[] {
  if (found === null) return [];
  const { side, basis, probability, claim } = found;
  const taken = `${side === 'FAVOR' ? 'for' : 'against'} what is asked`;
  if (basis === 'GIVEN') return [`${taken}, given by the data`];
  const likely = `${taken} (${probability.toFixed(2)})`;
  return [
    basis === 'CLAIM' && claim
      ? `${likely}, by the claim: ${claim.text}`
      : `${likely}, guessed from its text`,
  ];
}

/** How many people say the same, where it is more than one. */
function saidBy(copies: Hit['copies']): string | undefined {
  const { count = 1, authors = null } = copies ?? {};
  if (count === 1) return undefined;
  return authors === 1 || authors === null
    ? `said ${amount(count)} times`
    : `said by ${amount(authors)} people`;
}

const STANCES: Readonly<Record<string, string>> = {
  FAVOR: 'for',
  AGAINST: 'against',
  NEUTRAL: 'neutral on',
};

/**
 * Its stance with the claim that it is a stance on, since that need not be the question, and what it
 * speaks to in its graph, unless that is the claim itself.
 */
function spokenTo({ stance, claims, context }: Hit['node']): string[] {
  const [claim] = claims;
  const word = stance === null ? 'on' : (STANCES[stance] ?? stance.toLowerCase());
  const onClaim = claim
    ? [`${word} its claim: ${claim.text}`]
    : stance === null
      ? []
      : [`${word} a claim that the data does not name`];
  const inGraph = (context ?? [])
    .filter((each) => each.toRelation !== null || each.statement.text !== claim?.text)
    .map((each) => `${relationOf(each)}: ${each.statement.text}`);
  return [...onClaim, ...inGraph];
}

const VERBS = { SUPPORT: 'supports', ATTACK: 'attacks', REPHRASE: 'rewords' } as const;
const STEPS = {
  SUPPORT: 'a reason for',
  ATTACK: 'an objection to',
  REPHRASE: 'a rewording of',
} as const;

/** What a statement of a graph does to another one, such as "attacks a reason for". */
function relationOf({ relation, toRelation }: NonNullable<Hit['node']['context']>[number]): string {
  const verb = VERBS[relation];
  return toRelation === null ? verb : `${verb} ${STEPS[toRelation]}`;
}

interface DescribedAuthor {
  readonly author: string | null;
  readonly profile: {
    readonly values: readonly { readonly values: readonly string[]; readonly known: boolean }[];
  };
}

/** What is known of the author, in short. */
export function profileOf({ author, profile }: DescribedAuthor): string {
  const values = profile.values.filter(({ known }) => known).map((each) => each.values.join('/'));
  return [author, ...values].filter(Boolean).join(', ');
}

/** A text in lines of at most so many characters. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return line === '' ? lines : [...lines, line];
}

const COLUMNS = [
  'place',
  'score',
  'id',
  'matches',
  'side',
  'basis',
  'stance',
  'language',
  'topic',
  'author',
  'claim',
  'context',
  'copies',
  'text',
];

/** The hits as CSV (RFC 4180), with the socio-variables of their authors in columns at the end. */
export function hitsCsv(hits: readonly Hit[]): string {
  const variables = [
    ...new Set(hits.flatMap(({ node }) => node.profile.values.map(({ variable }) => variable))),
  ];
  const rows = hits.map(({ score, matches, side, copies, node }, place) => {
    const { externalId, stance, language, topic, author, claims, context, text, profile } = node;
    const valuesOf = (name: string) =>
      profile.values.find(({ variable }) => variable === name)?.values.join('; ');
    const claim = claims.map((each) => each.text).join('; ');
    const inGraph = (context ?? []).map((each) => `${relationOf(each)}: ${each.statement.text}`);
    const sided = [matches === null ? null : String(matches), side?.side, side?.basis, stance];
    const about = [language, topic, author, claim, inGraph.join('; ')];
    const cells = [place + 1, score, externalId, ...sided, ...about, copies?.count ?? 1, text];
    return [...cells, ...variables.map(valuesOf)];
  });
  return csv([[...COLUMNS, ...variables], ...rows]);
}

/** Rows as CSV (RFC 4180). */
export function csv(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
}

function cell(value: string | number | null | undefined): string {
  const text = typeof value === 'string' ? harmless(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** So begins what spreadsheets run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

/** A text that spreadsheets show and do not run, as the Explorer writes it. */
function harmless(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}
