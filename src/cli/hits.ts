import { z } from 'zod';

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
const answerSchema = z.object({ premises: z.object({ edges: z.array(hitSchema) }) });

/** A premise as `elenchus search` prints it. */
export type Hit = z.output<typeof hitSchema>;

/** The hits of an answer; undefined if it is not that of a search. */
export function readHits(data: unknown): readonly Hit[] | undefined {
  return answerSchema.safeParse(data).data?.premises.edges;
}

const INDENT = '     ';
const NARROWEST = 40;

/** The hits for people: a line about each, then its text, wrapped. */
export function hitsText(hits: readonly Hit[], width: number): string {
  const room = Math.max(NARROWEST, width);
  return hits
    .map((hit, place) => {
      const [first = '', ...others] = wrap(headOf(hit), room - INDENT.length);
      const text = wrap(hit.node.text, room - INDENT.length);
      const number = `${place + 1}.`.padStart(3).padEnd(INDENT.length);
      return [`${number}${first}`, ...[...others, ...text].map((line) => `${INDENT}${line}`)].join(
        '\n',
      );
    })
    .join('\n\n');
}

function headOf({ score, node }: Hit): string {
  const { stance, language, topic } = node;
  const about = [stance?.toLowerCase(), language, topic, profileOf(node)];
  return [score?.toFixed(4), ...about].filter(Boolean).join(' · ');
}

/** What is known of the author, in short. */
function profileOf({ author, profile }: Hit['node']): string {
  const values = profile.values.filter(({ known }) => known).map((each) => each.values.join('/'));
  return [author, ...values].filter(Boolean).join(', ');
}

function wrap(text: string, width: number): string[] {
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

const COLUMNS = ['place', 'score', 'id', 'stance', 'language', 'topic', 'author', 'claim', 'text'];

/** The hits as CSV (RFC 4180), with the socio-variables of their authors in columns at the end. */
export function hitsCsv(hits: readonly Hit[]): string {
  const variables = [
    ...new Set(hits.flatMap(({ node }) => node.profile.values.map(({ variable }) => variable))),
  ];
  const rows = hits.map(({ score, node }, place) => {
    const { externalId, stance, language, topic, author, claims, text, profile } = node;
    const valuesOf = (name: string) =>
      profile.values.find(({ variable }) => variable === name)?.values.join('; ');
    const claim = claims.map((each) => each.text).join('; ');
    const cells = [place + 1, score, externalId, stance, language, topic, author, claim, text];
    return [...cells, ...variables.map(valuesOf)];
  });
  return [[...COLUMNS, ...variables], ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
