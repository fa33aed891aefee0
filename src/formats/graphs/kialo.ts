import { z } from 'zod';
import { badInput } from '../../runtime/errors.js';
import { idSchema, optionalText, parseFile, parseJson } from '../fields.js';
import { looksLikeJson } from './detect.js';
import type { DraftEdge, DraftNode, DraftType, GraphDraft, LineProblem } from './draft.js';

/** "1.2.3. Pro: text"; the number is the id and begins with the parent's. */
const ENTRY = /^(?<id>1\.(?:\d+\.)*) (?:(?<side>Pro|Con): )?(?<text>.*)$/;

/** Meant to be an entry. */
const MISNUMBERED = /^\d[\d.]* (?:Pro|Con): /;
const REFERENCE = /^-> See ((?:\d+\.)+)/;

/** A discussion of Kialo, as the text of its export or as the JSON of its site. */
export function readKialo(text: string, file: string): GraphDraft {
  if (looksLikeJson(text)) return readKialoJson(parseJson(text, file), file);
  return readKialoText(text, file);
}

/** The export has no votes. An entry that is neither pro nor con rephrases its parent. */
function readKialoText(text: string, file: string): GraphDraft {
  const lines = text.split(/\r?\n/);
  const title = /^Discussion Title: (.*)/.exec(lines[0]!)?.[1]?.trim();
  const nodes: DraftNode[] = [];
  const edges: DraftEdge[] = [];
  const ids = new Set<string>();
  const { entries, problems } = entriesOf(title === undefined ? lines : ['', ...lines.slice(1)]);
  for (const { id, side, text } of entries) {
    const reference = REFERENCE.exec(text)?.[1];
    if (reference === undefined) {
      nodes.push({ id, type: 'STATEMENT', text: plain(text) });
      ids.add(id);
    }
    if (id === '1.') continue;
    const [source, target] = [reference ?? id, id.replace(/\d+\.$/, '')];
    const unknown = [source, target].find((end) => !ids.has(end));
    if (unknown) throw badInput(file, `entry ${id} needs entry ${unknown}, which is not before it`);
    const relation = `${id}scheme`;
    const type = side === 'Pro' ? 'SUPPORT' : side === 'Con' ? 'ATTACK' : 'REPHRASE';
    nodes.push({ id: relation, type, text: '' });
    edges.push({ source, target: relation }, { source: relation, target });
  }
  if (!ids.has('1.')) throw badInput(file, 'has no entry "1.", the claim under discussion');
  return {
    format: 'kialo',
    nodes,
    edges,
    majorClaims: ['1.'],
    ...(title && { topic: title }),
    ...(problems.length > 0 && { problems }),
    extra: {},
  };
}

/** Lines that begin no entry continue the one before. */
function entriesOf(lines: readonly string[]) {
  const entries: { readonly id: string; readonly side?: string; text: string }[] = [];
  const problems: LineProblem[] = [];
  for (const [at, line] of lines.entries()) {
    const found = ENTRY.exec(line)?.groups;
    const last = entries.at(-1);
    if (found) {
      entries.push({ id: found['id']!, side: found['side'], text: found['text']! });
    } else if (MISNUMBERED.test(line)) {
      const problem = 'is numbered like no entry under "1.", such as "1.2. Pro:"';
      problems.push({ line: at + 1, raw: line, field: line.split(' ')[0]!, problem });
    } else if (last) {
      last.text += `\n${line.trim()}`;
    }
  }
  return { entries, problems };
}

/** How many found the impact none, low, medium, high and very high. */
const counts = z.array(z.int().nonnegative()).length(5, 'are not five counts');
const votes = z.record(z.string(), counts.nullish());

const schema = z.looseObject({
  claims: z.array(z.looseObject({ id: idSchema, text: z.string().nullish() })),
  locations: z.array(
    z.looseObject({
      id: idSchema,
      targetId: idSchema,
      parentId: idSchema.nullish(),
      relation: z.number().nullish(),
      isDeleted: z.boolean().nullish(),
    }),
  ),
  /** As the site answers, or only its content. */
  votes: z.union([z.looseObject({ votes }), votes]).nullish(),
  title: optionalText,
  discussion: z.looseObject({ title: optionalText }).nullish(),
});

type Location = z.output<typeof schema>['locations'][number];

/**
 * A discussion as Kialo's site answers it to its own pages, in one object: "claims" and "locations"
 * of api/v1/discussiongraph, "votes" of api/v1/discussions/ID/perspectives/1/votes and, if it is
 * there, "discussion" of api/v1/discussions/ID. A location says where a claim stands, for its parent
 * (1), against it (-1), or as a thesis (0), which rephrases it; it has the votes on the impact of the
 * claim there (Durmus et al. 2019), and a claim has those of all its locations.
 */
function readKialoJson(json: unknown, file: string): GraphDraft {
  const given = parseFile(schema, json, file);
  const all = given.locations.filter(({ isDeleted }) => !isDeleted);
  const votes = votesOf(given.votes);
  const cast = castOn(all, votes);
  const known = new Set(given.locations.map(({ id }) => id));
  const unplacedVotes = Object.keys(votes).filter((id) => votes[id] && !known.has(id));
  const empty = emptyRoot(given.claims, all);
  const isThere = ({ id }: { readonly id: string }) => id !== empty;
  const standing = new Set(given.locations.map(({ targetId }) => targetId));
  const left = new Set(all.map(({ targetId }) => targetId));
  const claims = given.claims.filter(
    (claim) => isThere(claim) && (left.has(claim.id) || !standing.has(claim.id)),
  );
  const placed = all.filter(({ parentId }) => parentId && parentId !== empty);
  const title = given.title ?? given.discussion?.title;
  const roots = all.filter(({ parentId, targetId }) =>
    empty === undefined ? !parentId : parentId === empty && targetId !== empty,
  );
  return {
    format: 'kialo',
    nodes: [
      ...claims.map(({ id, text }): DraftNode => {
        const votes = cast.get(id);
        return { id, type: 'STATEMENT', text: plain(text ?? ''), ...(votes && { votes }) };
      }),
      ...placed.map(({ id, relation }): DraftNode => ({ id, type: typeOf(relation), text: '' })),
    ],
    edges: placed.flatMap(({ id, targetId, parentId }): DraftEdge[] => [
      { source: targetId, target: id },
      { source: id, target: parentId! },
    ]),
    majorClaims: roots.slice(0, 1).map(({ targetId }) => targetId),
    ...(title && { topic: title }),
    ...(unplacedVotes.length > 0 && { unplacedVotes }),
    extra: {},
  };
}

/** The root above a single thesis has no text; then the thesis is what is discussed. */
function emptyRoot(
  claims: readonly { readonly id: string; readonly text?: string | null | undefined }[],
  locations: readonly Location[],
): string | undefined {
  const root = locations.find(({ parentId }) => !parentId)?.targetId;
  const theses = locations.filter(({ parentId }) => root !== undefined && parentId === root);
  const text = claims.find(({ id }) => id === root)?.text;
  return theses.length === 1 && !text?.trim() ? root : undefined;
}

function typeOf(relation: number | null | undefined): DraftType {
  if (relation === 1) return 'SUPPORT';
  return relation === -1 ? 'ATTACK' : 'REPHRASE';
}

type Votes = z.output<typeof votes>;

function votesOf(given: z.output<typeof schema>['votes']): Votes {
  if (!given) return {};
  const { votes: inner } = given as { readonly votes?: Votes };
  return inner ?? (given as Votes);
}

/** The votes on each claim, wherever it stands. */
function castOn(locations: readonly Location[], votes: Votes): ReadonlyMap<string, number[]> {
  const cast = new Map<string, number[]>();
  for (const { id, targetId } of locations) {
    const own = votes[id];
    if (!own) continue;
    const before = cast.get(targetId);
    cast.set(
      targetId,
      own.map((count, impact) => count + (before?.[impact] ?? 0)),
    );
  }
  return cast;
}
/** A link, whose address may have pairs of brackets. It takes linear time, whatever is sent. */
const LINK = /\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g;

/** A text of Kialo without the markup of links. */
export function plain(text: string): string {
  const unescaped = text.replaceAll(/\\([[\]()])/g, '$1');
  return unescaped.replaceAll(LINK, '$1').trim();
}
