import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CheckCorpus, CheckDeletion } from '../corpus/types.js';
import type { Corpus } from '../domain/corpus.js';
import { ElenchusError } from '../runtime/errors.js';
import type { ApiContext } from './context.js';

/** Tokens of an earlier process are not valid. */
const SECRET = randomBytes(32);
const VALID_SECONDS = 300;

/**
 * Lets an admin empty or delete a corpus, and others only with the token that the first call
 * answers. The token is for this action on the corpus as it is now, by this principal.
 * @throws ElenchusError CONFIRMATION_REQUIRED with the token and what would be deleted;
 *   CONFIRMATION_INVALID
 */
export function requireConfirmation(
  action: 'clear' | 'delete',
  token: string | null | undefined,
  { principal, retrieval }: Pick<ApiContext, 'principal' | 'retrieval'>,
): CheckCorpus {
  return async (corpus) => {
    if (principal.scopes.has('admin')) return;
    requireToken([action, principal.name], token, corpus, await contentsOf(corpus, retrieval), '');
  };
}

/** The same for an author. @throws as `requireConfirmation` */
export function requireConfirmationOf(
  author: string,
  token: string | null | undefined,
  { principal }: Pick<ApiContext, 'principal'>,
): CheckDeletion {
  return async (corpus, deletion) => {
    if (principal.scopes.has('admin')) return;
    const whose = ` of the author "${author}"`;
    requireToken(['deleteAuthor', author, principal.name], token, corpus, { ...deletion }, whose);
  };
}

type Contents = Readonly<Record<string, number>> & { readonly judgements: number };

function requireToken(
  action: Subject,
  token: string | null | undefined,
  { name, generation, sequence }: Corpus,
  contents: Contents,
  whose: string,
): void {
  // Judgements are written without a new sequence.
  const subject = [...action, name, generation, sequence, contents.judgements];
  if (typeof token === 'string') {
    if (isValid(token, subject)) return;
    throw new ElenchusError('CONFIRMATION_INVALID');
  }
  const counts = Object.entries(contents).map(([unit, count]) => `${unit}: ${count}`);
  throw new ElenchusError('CONFIRMATION_REQUIRED', {
    corpus: name,
    whose,
    counts: counts.join(', '),
    ...contents,
    seconds: VALID_SECONDS,
    confirmation: signed(Math.floor(Date.now() / 1000) + VALID_SECONDS, subject),
  });
}

async function contentsOf({ name }: Corpus, retrieval: ApiContext['retrieval']) {
  const [premises, claims, graphs, images, judgements] = await Promise.all([
    retrieval.premiseCount(name),
    retrieval.claimCount(name),
    retrieval.graphCount(name),
    retrieval.imageCount(name),
    retrieval.judgementCount(name),
  ]);
  return { premises, claims, graphs, images, judgements };
}

type Subject = readonly (string | number)[];

/** "TIME.SIGNATURE", where the time is the Unix time until which it is valid. */
function signed(until: number, subject: Subject): string {
  const signature = createHmac('sha256', SECRET).update(JSON.stringify([until, ...subject]));
  return `${until}.${signature.digest('base64url')}`;
}

function isValid(token: string, subject: Subject): boolean {
  const until = Number(/^(\d{1,12})\./.exec(token)?.[1] ?? 0);
  const [given, expected] = [token, signed(until, subject)].map((text) => Buffer.from(text));
  const same = given!.length === expected!.length && timingSafeEqual(given!, expected!);
  return same && Date.now() / 1000 <= until;
}
