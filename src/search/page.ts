import type { Explanation } from '../domain/explanation.js';
import type { Json } from '../domain/premise.js';
import { ElenchusError } from '../runtime/errors.js';
import type { StoredPoint } from '../store/port.js';
import { growUntil, type Ranking } from './candidates.js';
import { encodeCursor, type Cursor, type Stamp } from './cursor.js';
import { explanationOf, withScoreOf } from './explain.js';
import { isComplete, type Candidate, type Placed } from './order.js';
import type { Source } from './stage.js';

/** Of more hits, the payloads are read once it is certain which they are. */
const READ_AT_ONCE = 50;

export interface StagedOrder {
  readonly order: Ranking;
  readonly states: Readonly<Record<string, Json>>;
}

/** The wanted page. After the signal is aborted, nothing new is started. */
export interface WantedPage {
  readonly first: number;
  readonly after?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface PageRequest extends Pick<Source, 'store' | 'budget' | 'collection'> {
  /** The order of a part of the search; undefined behind the last part. */
  open(part: number): Promise<StagedOrder | undefined>;
  readonly first: number;
  readonly after: Cursor | undefined;
  /** How many hits of a search can be read, all pages together. */
  readonly maxDepth: number;
  readonly stamp: Stamp;
  /** What cursors are signed with. */
  readonly secret: string;
}

/** A hit that is not yet mapped to a premise, claim or graph. */
export interface PlacedHit extends Pick<Candidate, 'side' | 'structure'> {
  readonly point: StoredPoint;
  readonly score: number;
  /** The sum of the reasons that put it behind others; see `TIERS`. */
  readonly tier: number;
  readonly explanation: Explanation;
  /** The hits that it stands for, best first, if hits are grouped. */
  readonly group?: readonly Candidate[] | undefined;
  /** Encoded only when asked for, since most searches need one or two cursors. */
  cursor(): string;
}

export interface HitPage {
  readonly hits: readonly PlacedHit[];
  readonly hasNextPage: boolean;
}

/**
 * Reads the page behind a cursor. The first page takes one query with payloads, or two if its end
 * splits a group of equal scores. A later page fetches ids and scores up to its end, and the
 * payloads of its own hits only.
 * @throws ElenchusError PAGE_TOO_DEEP, ANSWER_TOO_LARGE
 */
export async function readPage(request: PageRequest): Promise<HitPage> {
  const { open, first, after, maxDepth, stamp, secret } = request;
  const position = after?.position ?? 0;
  if (position >= maxDepth) throw new ElenchusError('PAGE_TOO_DEEP', { limit: maxDepth });
  const size = Math.min(first, maxDepth - position);

  const found: { readonly placed: Placed; readonly staged: StagedOrder; readonly part: number }[] =
    [];
  let more = false;
  for (let part = after?.part ?? 0; found.length <= size && !more; part++) {
    const staged = await open(part);
    if (staged === undefined) break;
    const place = part === after?.part ? after.place : undefined;
    const wanted = size - found.length;
    let payload = after === undefined && size <= READ_AT_ONCE;
    const known = await growUntil(
      ({ placed }) => placed.length >= wanted,
      position + size + 1,
      (limit) => {
        const asked = staged.order.candidates(limit, payload);
        payload = false;
        return asked;
      },
      place,
    );
    for (const placed of known.placed.slice(0, wanted + 1)) {
      found.push({ placed, staged, part });
    }
    more = !isComplete(known.bound);
  }
  const shown = found.slice(0, size);
  const points = await pointsOf(
    request,
    shown.map(({ placed }) => placed.entry),
  );
  const hits = shown.flatMap(({ placed: { entry, place }, staged, part }, index): PlacedHit[] => {
    const point = points.get(entry.id);
    // A hit that was deleted since the query is left out, but still counts as a place.
    if (!point) return [];
    const rank = position + index + 1;
    const found = withScoreOf(staged.order.stage, entry, rank - 1);
    const { states } = staged;
    const cursor = () => encodeCursor({ ...stamp, position: rank, part, place, states }, secret);
    const { score, tier, side, structure, group } = found;
    const explanation = explanationOf(found, rank);
    return [{ point, score, tier, side, structure, explanation, group, cursor }];
  });
  return { hits, hasNextPage: more || found.length > size };
}

/** The candidates with their payloads, by id; deleted ones are left out. */
async function pointsOf(
  { store, budget, collection }: Pick<PageRequest, 'store' | 'budget' | 'collection'>,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, StoredPoint>> {
  const points = new Map<string, StoredPoint>();
  const missing: string[] = [];
  for (const { id, payload } of candidates) {
    if (payload === undefined) missing.push(id);
    else points.set(id, { id, payload });
  }
  if (missing.length === 0) return points;
  for (const point of await store.retrieve(collection, missing, { payload: true, budget })) {
    points.set(point.id, point);
  }
  return points;
}
