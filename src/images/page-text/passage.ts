import type { PageSource } from '../../domain/image.js';
import { cut } from '../../domain/text.js';
import { dot, weightedSum } from '../../math/vectors.js';
import { type ContentBlock, contentOf, type PageContent } from './content.js';
import { plainTextOf } from './html.js';
import { countWords } from './lines.js';
import { eachSentence } from './sentences.js';

/** Turns texts into vectors of unit length, in order. */
export interface SentenceEncoder {
  encode(texts: readonly string[]): Promise<readonly ArrayLike<number>[]>;
}

interface PassageOptions {
  /** How long a passage may be. */
  readonly characters?: number;
  /** The unit vector of what the passage is to be about. */
  readonly query?: ArrayLike<number>;
}

/** A sentence of at most 500 characters, or an item of a list. */
interface PassagePiece {
  readonly text: string;
  /** Stands at the beginning of a line. */
  readonly begins: boolean;
}

/** What a passage is chosen from: JSON of limited size, whatever the page. */
export interface PassagePieces {
  /** The first sentences and items, as many as fit. */
  readonly lead: string;
  /** The lead is the passage; there is nothing to choose. */
  readonly whole: boolean;
  /** At most 20, in the order of the page; none if `whole`. */
  readonly pieces: readonly PassagePiece[];
}

/** The length of a passage. */
export const PASSAGE_CHARACTERS = 600;

/** How many sentences of a page are encoded at most, its first ones: 2 ms each. */
const MAX_PIECES = 20;

/** A page with a greater share of its words in lists is one that is kept as it is. */
const MOSTLY = 0.5;

/** The first sentences and items of a page's content, as many as fit. */
export function leadOf(content: PageContent, characters = PASSAGE_CHARACTERS): string {
  return leadIn(firstPieces(content.blocks, characters), characters);
}

/**
 * The sentences that a passage can have, so that another process can choose. Content that is short
 * enough stays as it is. So does, to the length of a passage, what is mostly lists (section 3.2,
 * Janusko et al. 2024).
 */
export function passagePieces(
  content: PageContent,
  characters = PASSAGE_CHARACTERS,
): PassagePieces {
  const first = firstPieces(content.blocks, Math.max(characters, MAX_PIECES));
  const lead = leadIn(first, characters);
  const whole = joined(first).length <= characters || isMostlyLists(content.blocks);
  return { lead, whole, pieces: whole ? [] : first.slice(0, MAX_PIECES) };
}

/**
 * The passage that says most, as whole sentences in the page's order.
 *
 * With a query, these are the sentences nearest to it, each with its neighbours. Without, they are
 * the most central ones: nearest to the mean of all, which orders them as the degree centrality of
 * LexRank does without a threshold (Erkan and Radev 2004).
 * @param vectors unit vectors of the pieces' texts, in order
 */
export function choosePassage(
  { lead, whole, pieces }: PassagePieces,
  vectors: readonly ArrayLike<number>[],
  { characters = PASSAGE_CHARACTERS, query }: PassageOptions = {},
): string {
  if (whole) return lead;
  // The mean, but for its length, which does not matter to the order.
  const target = query ?? weightedSum(vectors.map((vector) => [1, vector]));
  const scores = vectors.map((vector) => dot(vector, target));
  const order = [...pieces.keys()].sort((a, b) => scores[b]! - scores[a]!);
  const sought = query === undefined ? order : order.flatMap((at) => [at, at + 1, at - 1]);
  return passageFrom(
    pieces,
    [...new Set(sought)].filter((at) => at in pieces),
    characters,
  );
}

/**
 * `passagePieces` and `choosePassage` in one, for those who have an encoder at hand.
 * @throws what the encoder throws
 */
export async function passageOf(
  content: PageContent,
  encoder: SentenceEncoder,
  options: PassageOptions = {},
): Promise<string> {
  return passageAmong(passagePieces(content, options.characters), encoder, options);
}

/**
 * The passage of a page whose pieces are known.
 * @throws what the encoder throws
 */
export async function passageAmong(
  parts: PassagePieces,
  encoder: SentenceEncoder,
  options: PassageOptions = {},
): Promise<string> {
  if (parts.whole) return parts.lead;
  const vectors = await encoder.encode(parts.pieces.map(({ text }) => text));
  return choosePassage(parts, vectors, options);
}

/** The first pieces of a page, at most so many. */
function firstPieces(blocks: readonly ContentBlock[], most: number): readonly PassagePiece[] {
  const pieces: PassagePiece[] = [];
  for (const line of blocks.flatMap(({ text }) => text.split('\n'))) {
    let begins = true;
    for (const { text } of eachSentence(line)) {
      if (pieces.length === most) return pieces;
      pieces.push({ text, begins });
      begins = false;
    }
  }
  return pieces;
}

function isMostlyLists(blocks: readonly ContentBlock[]): boolean {
  let [inLists, all] = [0, 0];
  for (const { kind, text } of blocks) {
    const words = countWords(text);
    all += words;
    if (kind === 'LIST') inLists += words;
  }
  return inLists > MOSTLY * all;
}

function leadIn(pieces: readonly PassagePiece[], characters: number): string {
  return passageFrom(pieces, [...pieces.keys()], characters);
}

/** As many pieces as fit, the first of `places` first; at least one, cut if need be. */
function passageFrom(
  pieces: readonly PassagePiece[],
  places: readonly number[],
  characters: number,
): string {
  const chosen: number[] = [];
  let length = -1;
  for (const place of places) {
    length += 1 + pieces[place]!.text.length;
    if (length > characters) break;
    chosen.push(place);
  }
  if (chosen.length > 0) return joined(chosen.sort((a, b) => a - b).map((at) => pieces[at]!));
  const text = pieces[places[0] ?? 0]?.text ?? '';
  return text.slice(0, cut(text, 0, characters)).trimEnd();
}

function joined(pieces: readonly PassagePiece[]): string {
  return pieces
    .map(({ text, begins }) => (begins ? '\n' : ' ') + text)
    .join('')
    .slice(1);
}

/** What a page says without its boilerplate. */
export interface ReadPage {
  readonly title?: string | undefined;
  /** What a passage is chosen from. */
  readonly passage: PassagePieces;
}

/** What the page of an image says, without what surrounds its content. */
export function readPage(page: PageSource | undefined): ReadPage {
  const given: { readonly title?: string; readonly text: string } =
    page && 'html' in page ? plainTextOf(page.html) : (page ?? { text: '' });
  const content = contentOf(given.text);
  return { title: given.title ?? content.title, passage: passagePieces(content) };
}
