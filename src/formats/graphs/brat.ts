import { z } from 'zod';
import { parseFile, parseJson } from '../format.js';
import { looksLikeJson } from './detect.js';
import type { DraftEdge, DraftNode, DraftType, GraphDraft, LineProblem } from './draft.js';
import {
  type Attribute,
  type BratLine,
  parseBrat,
  type Relation,
  type Span,
} from './brat-lines.js';
import { fitText } from './brat-spans.js';

/** Relations of AbstRCT and of the persuasive essays, in lower case. */
const RELATIONS: Readonly<Record<string, { readonly type: DraftType; readonly scheme?: string }>> =
  {
    support: { type: 'SUPPORT' },
    supports: { type: 'SUPPORT' },
    attack: { type: 'ATTACK' },
    attacks: { type: 'ATTACK' },
    'partial-attack': { type: 'ATTACK', scheme: 'Partial Attack' },
    equiv: { type: 'REPHRASE' },
  };
const STATEMENTS: ReadonlySet<string> = new Set(['premise', 'claim', 'majorclaim']);
/** The attribute of a claim that says which side of the major claim it takes. */
const STANCE = 'stance';
const SIDES: Readonly<Record<string, DraftType>> = { for: 'SUPPORT', against: 'ATTACK' };

const pair = z.object({ annotations: z.string(), text: z.string().nullish() });

/**
 * BRAT standoff (brat.nlplab.org/standoff.html) with the types of AbstRCT (Mayer et al. 2020) and of
 * the persuasive essays (Stab and Gurevych 2017): an annotation file, or its text and that of the
 * annotated file as `bratPair` joins them.
 *
 * A span is a statement if its type says so or a relation names it. A `Stance` relates a claim to the
 * major claim. An essay repeats its major claim in the conclusion, and claims take a stance towards
 * all of them (Stab and Gurevych 2017, section 3); so in a file with stances, further major claims
 * rephrase the first one.
 */
export function readBrat(content: string, file: string): GraphDraft {
  const { annotations, text } = looksLikeJson(content)
    ? parseFile(pair, parseJson(content, file), file)
    : { annotations: content, text: undefined };
  const { lines, problems: malformed } = parseBrat(annotations);
  const spans = lines.filter((line) => line.kind === 'span');
  const fitted = text === undefined || text === null ? undefined : fitText(spans, text);
  const fitting = fitted?.spans ?? spans;
  const relations = lines.filter((line) => line.kind === 'relation');
  const ends = new Set(relations.flatMap(({ from, to }) => [from, to]));
  const isStatement = ({ id, type }: Span) => STATEMENTS.has(type.toLowerCase()) || ends.has(id);
  const majorClaims = majorClaimsAmong(fitting);
  const stances = readStances(lines, fitting, majorClaims[0]?.id);
  const rephrases = stances.given > 0 ? rephrasesOf(majorClaims, relations) : [];
  const relating = [...relations.map(relationNode), ...stances.nodes, ...rephrases];
  const problems = [...malformed, ...(fitted?.problems ?? []), ...stances.problems];
  const notes = lines.flatMap((line) => noteOf(line) ?? []);
  const title = fitted?.title;
  return {
    format: 'brat',
    nodes: [
      ...fitting.map((span): DraftNode => {
        return { id: span.id, type: isStatement(span) ? 'STATEMENT' : 'UNKNOWN', text: span.text };
      }),
      ...lines
        .filter((line) => line.kind === 'event')
        .map(({ id, text }): DraftNode => ({ id, type: 'UNKNOWN', text })),
      ...relating.map(({ node }) => node),
    ],
    edges: relating.flatMap(({ edges }) => edges),
    majorClaims: rephrases.length > 0 ? [majorClaims[0]!.id] : majorClaims.map(({ id }) => id),
    ...(problems.length > 0 && { problems: problems.sort((a, b) => a.line - b.line) }),
    ...(fitted === undefined && { unchecked: spans.map(({ id }) => id) }),
    extra: { ...(title && { title }), ...(notes.length > 0 && { notes }) },
  };
}

function majorClaimsAmong(spans: readonly Span[]): readonly Span[] {
  const found = spans.filter(({ type }) => type.toLowerCase() === 'majorclaim');
  return [...new Map(found.map((span) => [span.id, span])).values()];
}

/** Notes, and attributes that say nothing of the argument. */
function noteOf(line: BratLine): { readonly of: string; readonly text: string } | undefined {
  if (line.kind === 'note') return { of: line.of, text: line.text };
  if (line.kind !== 'attribute' || isStance(line)) return undefined;
  return { of: line.of, text: `${line.type} ${line.value}`.trim() };
}

function isStance({ type }: Attribute): boolean {
  return type.toLowerCase() === STANCE;
}

interface Relating {
  readonly node: DraftNode;
  readonly edges: readonly DraftEdge[];
}

function relating(node: DraftNode, source: string, target: string): Relating {
  const { id } = node;
  return {
    node,
    edges: [
      { source, target: id },
      { source: id, target },
    ],
  };
}

function relationNode({ id, type, from, to }: Relation): Relating {
  const known = RELATIONS[type.toLowerCase()];
  const node: DraftNode = known
    ? { id, text: type, ...known }
    : { id, text: type, type: 'SUPPORT', assumed: 'TYPE' };
  return relating(node, from, to);
}

interface Stances {
  /** How many lines give a stance. */
  readonly given: number;
  readonly nodes: readonly Relating[];
  readonly problems: readonly LineProblem[];
}

function readStances(
  lines: readonly BratLine[],
  spans: readonly Span[],
  majorClaim: string | undefined,
): Stances {
  const known = new Set(spans.map(({ id }) => id));
  const all = lines.filter(
    (line): line is Attribute => line.kind === 'attribute' && isStance(line),
  );
  const nodes: Relating[] = [];
  const problems: LineProblem[] = [];
  const taken = new Set<string>();
  for (const { id, of, value, line, raw } of all) {
    const type = SIDES[value.toLowerCase()];
    const problem = problemOf(of, value, type);
    if (problem) problems.push({ line, raw, field: 'Stance', problem });
    else nodes.push(relating({ id, type: type!, text: value }, of, majorClaim!));
    taken.add(of);
  }
  return { given: all.length, nodes, problems };

  function problemOf(of: string, value: string, type: DraftType | undefined): string | undefined {
    if (type === undefined) return `the stance "${value}" is neither For nor Against`;
    if (!known.has(of)) return `the stance is that of "${of}", which is not there`;
    if (majorClaim === undefined) return 'there is no major claim that the stance could be towards';
    if (of === majorClaim) return 'a major claim takes no stance towards itself';
    return taken.has(of) ? `"${of}" has a stance already` : undefined;
  }
}

/** The first major claim in the words of the others, unless a relation says something else of them. */
function rephrasesOf([first, ...others]: readonly Span[], relations: readonly Relation[]) {
  const related = new Set(relations.map(({ from }) => from));
  return others
    .filter(({ id }) => !related.has(id))
    .map(({ id }) => {
      const node = { id: `${id} rephrases ${first!.id}`, text: '' } as const;
      return relating({ ...node, type: 'REPHRASE', assumed: 'REPHRASE' }, id, first!.id);
    });
}
