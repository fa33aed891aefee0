import { isWord, runLine, strictlyDescending } from '../../../evaluation/src/run-format.js';
import { csvText } from '../files/csv.js';
import type { ExportFields } from '../generated/operations.js';

/** A hit as the API answers it for a file. */
export interface ExportedHit {
  /** In its list, from 1. */
  readonly place: number;
  /** Null where nothing was searched for. */
  readonly score: number | null;
  readonly node: ExportFields;
}

/**
 * A hit as a line that `elenchus ingest` reads, with its place and score. What is not known is left
 * out.
 * @param multiple variables that take any number of values: `elenchus ingest` learns that from a
 *   list, also from a list of one
 */
export function recordOf(
  { place, score, node }: ExportedHit,
  multiple: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const { externalId, text, claim, stance, role, topic, language, author, extra } = node;
  const profile = profileOf(node, multiple);
  return given({
    ...(typeof extra === 'object' ? extra : {}),
    place,
    score,
    id: externalId,
    text,
    claim: claim && { id: claim.externalId, text: claim.text },
    stance,
    role,
    topic,
    language,
    author,
    profile: Object.keys(profile).length > 0 ? profile : null,
  });
}

export function jsonLinesOf(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

const FIRST_COLUMNS = ['place', 'score', 'id', 'text', 'stance', 'claim', 'claim_id'];
const FURTHER_COLUMNS = ['role', 'topic', 'language', 'author'];

/** By this, spreadsheets know that the letters are those of UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Hits as CSV for spreadsheets: a column for each variable of the authors and each further field. */
export function csvOf(hits: readonly ExportedHit[]): string {
  const rows = hits.map(({ place, score, node }) => {
    const { externalId: id, text, claim, extra, ...rest } = node;
    return {
      ...rest,
      place,
      score,
      id,
      text,
      claim: claim?.text,
      claim_id: claim?.externalId,
      ...prefixed('profile.', allValuesOf(node)),
      ...prefixed('extra.', typeof extra === 'object' ? extra : {}),
    };
  });
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const further = ['profile.', 'extra.'].flatMap((prefix) =>
    names.filter((name) => name.startsWith(prefix)),
  );
  return BYTE_ORDER_MARK + csvText([...FIRST_COLUMNS, ...FURTHER_COLUMNS, ...further], rows);
}

/** One ranking in the format of trec_eval, and how many hits have an id that it cannot hold. */
export function runOf(hits: readonly ExportedHit[], query: string) {
  const usable = hits.filter(({ node }) => isWord(node.externalId));
  // A list that nothing was searched for has only its order.
  const scored = usable.map(({ node, score, place }) => ({
    id: node.externalId,
    score: score ?? 1 / place,
  }));
  const lines = strictlyDescending(scored).map((hit, index) =>
    runLine(query, hit, index + 1, 'elenchus'),
  );
  return {
    text: lines.map((line) => `${line}\n`).join(''),
    leftOut: hits.length - usable.length,
  };
}

/** What is known of the author: all values of each variable. */
function allValuesOf({ profile }: ExportFields): Readonly<Record<string, readonly string[]>> {
  const known = profile.values.filter((each) => each.known && each.values.length > 0);
  return Object.fromEntries(known.map(({ variable, values }) => [variable, values]));
}

function profileOf(
  node: ExportFields,
  multiple: ReadonlySet<string>,
): Readonly<Record<string, string | readonly string[]>> {
  return Object.fromEntries(
    Object.entries(allValuesOf(node)).map(([variable, values]) => [
      variable,
      multiple.has(variable) ? values : values[0]!,
    ]),
  );
}

function prefixed(prefix: string, values: object | null) {
  const entries = Object.entries(values ?? {}).map(([name, value]: [string, unknown]) => [
    prefix + name,
    Array.isArray(value) && value.every((each) => typeof each === 'string')
      ? value.join('; ')
      : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function given(record: Record<string, unknown>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  );
}
