import { z } from 'zod';
import { readInput } from '../../server/input-text.js';

/** What `elenchus search` was asked. */
export interface SearchFlags {
  readonly corpus?: string;
  readonly first: number;
  readonly filter?: string;
  readonly rank?: string;
  readonly rerank?: string;
  readonly tuning?: string;
}

/** The types of the options that are arguments of the API. */
const INPUTS = {
  filter: 'PremiseFilter',
  rank: 'RankInput',
  rerank: 'RerankInput',
  tuning: 'TuningInput',
} as const;

const QUERY = `query Search($text: String!, $corpus: String, $first: Int!, $filter: PremiseFilter,
    $rank: RankInput, $rerank: RerankInput, $tuning: TuningInput) {
  premises(by: { text: $text }, corpus: $corpus, first: $first, filter: $filter, rank: $rank,
      rerank: $rerank, tuning: $tuning) {
    edges {
      score
      node {
        id externalId text language stance topic author
        claims { text }
        profile { values { variable values known } }
      }
    }
  }
}`;

const hitSchema = z.object({
  score: z.number().nullable(),
  node: z.object({
    id: z.string(),
    externalId: z.string(),
    text: z.string(),
    language: z.string().nullable(),
    stance: z.string().nullable(),
    topic: z.string().nullable(),
    author: z.string().nullable(),
    claims: z.array(z.object({ text: z.string() })),
    profile: z.object({
      values: z.array(
        z.object({ variable: z.string(), values: z.array(z.string()), known: z.boolean() }),
      ),
    }),
  }),
});
export type FoundHit = z.output<typeof hitSchema>;

const answer = z.object({ premises: z.object({ edges: z.array(hitSchema) }) });

/**
 * The request for a question.
 * @throws ElenchusError BAD_INPUT, naming the option and the part that is wrong
 */
export function requestOf(text: string, { corpus, first, ...options }: SearchFlags) {
  const inputs = Object.entries(INPUTS).map(([name, type]) => {
    const given = options[name as keyof typeof INPUTS];
    return [name, given === undefined ? undefined : readInput(type, given, `--${name}`)] as const;
  });
  return { query: QUERY, variables: { text, corpus, first, ...Object.fromEntries(inputs) } };
}

/** The hits of an answer's data; undefined if it is not that of the request. */
export function hitsOf(data: unknown): readonly FoundHit[] | undefined {
  return answer.safeParse(data).data?.premises.edges;
}
