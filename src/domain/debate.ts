import type { Interval } from '../math/contingency.js';
import type { Premise, Side } from './premise.js';
import type { Group, PremiseSearch, SearchSubject, SideEstimate } from './search.js';

/** What the debate on a question is asked for. */
export interface DebateSearch extends Pick<PremiseSearch, 'corpus' | 'opposite' | 'filter'> {
  readonly by: SearchSubject;
  /** Groups of authors that are compared with everybody else; they may overlap. */
  readonly groups?: readonly Group[];
  /** The languages that the reader reads (ISO 639-1). Titles are in one of them where a member is. */
  readonly languages?: readonly string[];
}

/** How many say something. Premises that are copies of each other are one argument. */
export interface DebateSize {
  readonly arguments: number;
  /** Premises beyond the first of each argument. */
  readonly copies: number;
  /**
   * A premise without a named author counts as an author of its own. Undefined where small groups of
   * authors are withheld.
   */
  readonly authors: number | undefined;
}

/** How much answers the question on one side, by how that is known. */
export interface SideSize extends DebateSize {
  readonly side: Side;
  /** How many of the arguments are on it by each basis. */
  readonly byBasis: Readonly<Record<SideEstimate['basis'], number>>;
}

export interface DebateCounts {
  /** All that answers and was read. */
  readonly answering: DebateSize;
  readonly sides: readonly SideSize[];
  /** What answers, but takes no side that is known. */
  readonly unclear: DebateSize;
  /** Whether more answers than was read. */
  readonly isCut: boolean;
}

/** The words that name a key point. */
export interface KeyPointTitle {
  readonly text: string;
  readonly language?: string | undefined;
  /** The premise that has this sentence; absent if a language model wrote it. */
  readonly premise?: Premise;
}

/** A premise that makes a key point. */
export interface KeyPointMember {
  readonly premise: Premise;
  /** How likely it makes the point, 0 to 1. */
  readonly fit: number;
  readonly side: SideEstimate;
  readonly cursor: string;
}

/** A group of authors in a debate. */
export interface DebateGroup {
  readonly name: string;
  /** How many of its authors answer, and how many others; undefined if the group is withheld. */
  readonly size: number | undefined;
  readonly otherSize: number | undefined;
}

/**
 * How many authors of a group make a key point, among those of the group who answer the question, and
 * how that differs from everybody else who does.
 */
export interface KeyPointGroup {
  readonly name: string;
  readonly count: number;
  readonly size: number;
  readonly share: number;
  /** Of the share, 95 % (Wilson). */
  readonly interval: Interval;
  readonly otherCount: number;
  readonly otherSize: number;
  readonly otherShare: number;
  /** Of this share less that of everybody else, 95 % (Newcombe). */
  readonly difference: Interval;
  /** Fisher's exact test, two-sided. */
  readonly p: number;
  /** The same, corrected for all key points and groups of the debate (Holm). */
  readonly corrected: number;
}

/** A group of authors who answer a question less than half as often as their share of the corpus. */
export interface UnheardGroup {
  readonly variable: string;
  readonly title: string;
  readonly value: string;
  /** How many premises of the group answer, and how many would, if it answered as often as others. */
  readonly count: number;
  readonly expected: number;
}
