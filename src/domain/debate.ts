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
  /** Whether a language model words the titles; false by default. */
  readonly languageModel?: boolean;
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
  /** The language model that wrote it. */
  readonly model?: string;
}

/** A debate in a few sentences by a language model. */
export interface DebateSummary {
  readonly model: string;
  readonly sentences: readonly SummarySentence[];
  /** How many more it wrote, which none of the arguments that they cite says. */
  readonly dropped: number;
}

export interface SummarySentence {
  readonly text: string;
  /** The arguments that say it, best first, and how likely each does, as our own network reads it. */
  readonly citations: readonly { readonly premise: Premise; readonly support: number }[];
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

/** How many authors of a group have something, beside the authors whom the group is compared with. */
export interface ComparedShare {
  readonly count: number;
  readonly size: number;
  readonly share: number;
  /** Of the share, 95 % (Wilson). */
  readonly interval: Interval;
  readonly otherCount: number;
  readonly otherSize: number;
  readonly otherShare: number;
  /** Of this share less the other one, 95 % (Newcombe). */
  readonly difference: Interval;
  /** Fisher's exact test, two-sided. */
  readonly p: number;
  /** The same, corrected for all that was compared together (Holm). */
  readonly corrected: number;
}

/**
 * How many authors of a group make a key point, among those of the group who answer the question, beside
 * everybody else who does. Large and small points are corrected apart.
 */
export interface KeyPointGroup extends ComparedShare {
  readonly name: string;
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

/** What is answered: a reason that somebody gives. */
export interface ReplySearch extends Pick<PremiseSearch, 'corpus' | 'filter'> {
  readonly to: Exclude<SearchSubject, { readonly claimId: string }>;
  /** What is debated; by default the claim of the premise, or the one that is nearest to the text. */
  readonly question?: string | undefined;
  /** The side that the reason takes; by default as the data says, or as a network reads it. */
  readonly side?: Side | undefined;
  /** 1 to 20; 3 by default. */
  readonly first?: number | undefined;
}

/** An argument that answers a reason. */
export interface ReplyHit {
  readonly premise: Premise;
  /** Of the question. */
  readonly side: SideEstimate;
  /** How likely it answers this very reason, and not only the claim, 0 to 1; undefined where no network reads the languages. */
  readonly strength: number | undefined;
}

/** A key point of the other side that answers one. */
export interface KeyPointReply<Point> {
  readonly point: Point;
  /** How likely it answers this very reason, 0 to 1. */
  readonly strength: number;
}

/** How many authors of a group have a value, beside those of all other groups that are compared. */
export interface GroupShare extends ComparedShare {
  readonly variable: string;
  /** Of a key point its id, of a claim its id, of a word "en:tree", by its stem. */
  readonly value: string;
  /** The value for people. */
  readonly title: string;
  /** How many times the odds of the others; undefined where it is 0 / 0, or infinite. */
  readonly oddsRatio: number | undefined;
  /** 95 %, exact; `to` may be infinite. */
  readonly oddsInterval: Interval;
}

/** The values of a numeric field, one for each author of a group: the mean of what the author's premises have. */
export interface GroupNumbers {
  readonly variable: string;
  /** How many authors have one. */
  readonly size: number;
  readonly mean: number;
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}
