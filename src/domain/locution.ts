import type { ArgumentGraph } from './argument-graph.js';

/** What a speaker does by saying something: AIF's YA-node. */
export interface Illocution {
  readonly id: string;
  /** Such as "Asserting", "Arguing" or "Challenging". */
  readonly act: string;
  /** What it is done with: the id of a statement, a relation or another locution (reported speech). */
  readonly target: string;
  /** The id of the reply by which it is done: one argues or disagrees by answering. */
  readonly reply?: string;
}

/** That a locution answers an earlier one: AIF's TA-node. */
export interface Reply {
  readonly id: string;
  /** The id of the earlier locution. */
  readonly to: string;
}

/**
 * What somebody said in the dialogue that a graph was made of: AIF's L-node (Budzynska and Reed 2011,
 * Inference Anchoring Theory). Of a locution that supports or attacks something itself, the graph
 * has a statement with the same id.
 */
export interface Locution {
  readonly id: string;
  /** Without the name of the speaker. */
  readonly text: string;
  readonly speaker?: string;
  /** When it was said, in the words of the data. */
  readonly start?: string;
  /** Who recorded it, if the data says so. */
  readonly analyst?: string;
  readonly illocutions: readonly Illocution[];
  readonly repliesTo: readonly Reply[];
}

/** That one statement or relation counts more than another: AIF's PA-node. */
export interface Preference {
  readonly id: string;
  /** The ids of nodes of the graph. */
  readonly preferred: string;
  readonly over: string;
  readonly scheme?: string;
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

/** How many locutions each speaker has, in the order of their first one. */
export function speakersOf({ locutions = [] }: ArgumentGraph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { speaker } of locutions) {
    if (speaker !== undefined) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  }
  return counts;
}
