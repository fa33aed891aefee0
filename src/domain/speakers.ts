import type { ArgumentGraph, GraphNode, Locution } from './argument-graph.js';

/** How many locutions each speaker has, in the order of their first one. */
export function speakersOf({ locutions = [] }: ArgumentGraph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { speaker } of locutions) {
    if (speaker !== undefined) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  }
  return counts;
}

/** Who asks or challenges does not say that it is so. */
const NOT_SAID_TO_BE_SO = /^(pure |directive )?(questioning|challenging)$/i;

/**
 * Who says each statement, by the statement's id: the speaker of the first locution that asserts it
 * itself, rather than by replying to another one.
 */
export function speakersOfStatements({
  locutions = [],
}: ArgumentGraph): ReadonlyMap<string, string> {
  const speakers = new Map<string, string>();
  for (const { speaker, illocutions } of locutions) {
    if (speaker === undefined) continue;
    for (const { act, target, reply } of illocutions) {
      if (reply !== undefined || NOT_SAID_TO_BE_SO.test(act) || speakers.has(target)) continue;
      speakers.set(target, speaker);
    }
  }
  return speakers;
}

/** Whether somebody says something in the dialogue of a graph, or has recorded a part of it. */
export function takesPart({ locutions = [] }: Pick<ArgumentGraph, 'locutions'>, name: string) {
  return locutions.some(({ speaker, analyst }) => speaker === name || analyst === name);
}

/**
 * The ids of the statements that nobody but this speaker says: those that count as theirs, those
 * that only their locutions are about, and those that are one of their locutions.
 */
export function statementsBy(graph: ArgumentGraph, name: string): ReadonlySet<string> {
  const { nodes, locutions = [] } = graph;
  const own = new Set<string>();
  const others = new Set<string>();
  for (const { id, speaker, illocutions } of locutions) {
    const said = speaker === name ? own : others;
    said.add(id);
    for (const { target } of illocutions) said.add(target);
  }
  const speakers = speakersOfStatements(graph);
  const isTheirs = (id: string) => {
    return speakers.get(id) === name || (own.has(id) && !others.has(id));
  };
  return new Set(nodes.flatMap(({ kind, id }) => (kind === 'I' && isTheirs(id) ? id : [])));
}

/**
 * A graph of the same shape, in which what this speaker says has no text and no name any more.
 * @param statements the ids of the statements that lose their text, with the votes on it
 */
export function withoutSpeaker(
  { nodes, locutions, ...rest }: ArgumentGraph,
  name: string,
  statements: ReadonlySet<string>,
): ArgumentGraph {
  return {
    ...rest,
    nodes: nodes.map((node): GraphNode => {
      return node.kind === 'I' && statements.has(node.id)
        ? { kind: 'I', id: node.id, text: '' }
        : node;
    }),
    ...(locutions && { locutions: locutions.map((each) => withoutName(each, name)) }),
  };
}

function withoutName({ analyst, ...locution }: Locution, name: string): Locution {
  const recorded = analyst === undefined || analyst === name ? {} : { analyst };
  if (locution.speaker !== name) return { ...locution, ...recorded };
  const { id, illocutions, repliesTo } = locution;
  return { id, text: '', illocutions, repliesTo, ...recorded };
}
