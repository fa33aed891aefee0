import { Tally } from './tally.js';

const QUERY = `query ($text: String!, $corpus: String!) {
  premises(by: { text: $text }, corpus: $corpus, rank: { dense: {} }, first: 20) {
    admittedCount
    edges { score node { id } }
  }
}`;
const CLIENTS = 4;
/** Engines sum in different orders, so the last digits of a score may differ. */
const DIGITS = 5;

export interface Asked {
  readonly url: string;
  readonly corpus: string;
  readonly texts: readonly string[];
}

interface Answer {
  readonly data?: { readonly premises: Hits | null };
  readonly errors?: readonly { readonly message: string; readonly extensions: { code: string } }[];
}

interface Hits {
  readonly admittedCount: number;
  readonly edges: readonly { readonly score: number; readonly node: { readonly id: string } }[];
}

/** The hits of a text with their scores and their count, as a string to compare. */
export async function search({ url, corpus, texts }: Asked, at: number): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY, variables: { text: texts[at], corpus } }),
  });
  const { data, errors } = (await answer.json()) as Answer;
  const [error] = errors ?? [];
  if (error) throw new Error(`${error.extensions.code}: ${error.message}`);
  const { admittedCount, edges } = data!.premises!;
  const hits = edges.map(({ score, node }) => `${node.id} ${score.toFixed(DIGITS)}`);
  return [admittedCount, ...hits].join('\n');
}

/** The answers to all texts, in order. */
export async function answers(asked: Asked): Promise<readonly string[]> {
  const all: string[] = [];
  for (const at of asked.texts.keys()) all.push(await search(asked, at));
  return all;
}

/**
 * Searches on with some clients at once while something happens, and compares each answer.
 * @param right the answers that are expected; none where they change meanwhile
 */
export async function whileSearching(
  asked: Asked,
  right: readonly string[] | undefined,
  happens: () => Promise<void>,
): Promise<Tally> {
  const tally = new Tally();
  let over = false;
  const client = async (first: number) => {
    for (let next = first; !over; next++) {
      const at = next % asked.texts.length;
      const found = await tally.count(() => search(asked, at));
      if (found !== undefined && right && found !== right[at]) tally.wrong++;
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, at) => client(at * 7));
  try {
    await happens();
  } finally {
    over = true;
    await Promise.all(clients);
  }
  return tally;
}
