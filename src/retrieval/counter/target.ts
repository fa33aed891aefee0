import type { Corpus } from '../../domain/corpus.js';
import { inCorpus } from '../../domain/filter.js';
import {
  type Countered,
  type CounterSubject,
  isSide,
  otherSide,
  type Side,
  type StancePart,
} from '../../domain/counter.js';
import type { Claim, Premise } from '../../domain/premise.js';
import { detectLanguage } from '../../encoders/language.js';
import { badInput, ElenchusError } from '../../errors.js';
import type { Statement } from '../../rerank/relevance/types.js';
import type { DenseVector, StoredPoint } from '../../store/port.js';
import { toClaim, toPremise } from '../mapping.js';
import type { RetrievalDependencies } from '../types.js';

/** What is countered, with what finding its counter-arguments needs. */
export interface Target extends Countered {
  /** What hits must speak to. */
  readonly claim: Statement;
  /** What hits are near to, and must not repeat: the premise that is countered, else the claim. */
  readonly subject: Statement;
  /** The premise that is countered. */
  readonly premiseId?: string;
}

type Dependencies = Pick<RetrievalDependencies, 'store' | 'textEncoder' | 'relevanceFilter'>;

/** So many of the nearest claims can have the very words of another. */
const NEAREST_CLAIMS = 10;

/**
 * What is countered. Of a premise it is the claim that it was written on and the other side is
 * wanted; a premise without a claim is itself what is spoken against.
 * @param wanted the side, where the caller says it
 * @throws ElenchusError NOT_FOUND where the corpus has not what is named; BAD_INPUT where a
 *   premise is on neither side, and nobody says which is wanted
 */
export async function targetOf(
  dependencies: Dependencies,
  corpus: Corpus,
  by: CounterSubject,
  wanted: Side | undefined,
): Promise<Target> {
  if ('premiseId' in by) return targetOfPremise(dependencies, corpus, by.premiseId, wanted);
  const claim =
    'text' in by
      ? await statementOf(dependencies, by.text)
      : await claimById(dependencies, corpus, by.claimId);
  if (claim === undefined) throw notFound(by as { claimId: string }, 'claimId');
  const claimIds = await claimsOfWords(dependencies, corpus, claim);
  const { text } = claim;
  return { text, claim, subject: claim, claimIds, side: wanted ?? 'AGAINST' };
}

async function targetOfPremise(
  dependencies: Dependencies,
  corpus: Corpus,
  premiseId: string,
  wanted: Side | undefined,
): Promise<Target> {
  const [point] = await retrieve(dependencies, 'premises', premiseId);
  const premise = point && toPremise(point);
  if (premise?.corpus !== corpus.name) throw notFound({ premiseId }, 'premiseId');
  const subject = withVector(premise, point!);
  const { claimId } = premise;
  const written = claimId && (await claimById(dependencies, corpus, claimId));
  const claim = written || { ...subject, texts: [subject.text] };
  const claimIds = await claimsOfWords(dependencies, corpus, claim);
  const common = { text: claim.text, claim, subject, claimIds, premiseId };
  if (!written) return { ...common, side: wanted ?? 'AGAINST' };
  const stance = await stanceOf(dependencies, premise, claim, subject);
  const side = wanted ?? (stance && otherSide(stance.value));
  if (side === undefined) {
    const problem = 'takes neither side of its claim; say which `side` is wanted';
    throw badInput('by.premiseId', problem);
  }
  return { ...common, side, ...(stance && { stance }) };
}

/** On which side of its claim a premise is, by the data or else by the model; none if neutral. */
async function stanceOf(
  { relevanceFilter }: Dependencies,
  { stance }: Premise,
  claim: Statement,
  subject: Statement,
): Promise<StancePart | undefined> {
  if (isSide(stance)) return { value: stance, basis: 'GIVEN', probability: 1 };
  if (stance !== undefined) return undefined;
  const { scores, models } = await relevanceFilter.stance(claim, [subject]);
  const favours = scores[0]!;
  const value = favours < 0.5 ? 'AGAINST' : 'FAVOR';
  const probability = value === 'FAVOR' ? favours : 1 - favours;
  return { value, basis: 'INFERRED', probability, model: models[0]! };
}

/** A claim in all its words. */
interface Worded extends Statement {
  readonly id?: string;
  readonly texts: readonly string[];
}

async function statementOf({ textEncoder }: Dependencies, text: string): Promise<Worded> {
  const language = detectLanguage(text);
  const vector = Float32Array.from(await textEncoder.encodeQuery(text));
  return { text, vector, texts: [text], ...(language !== undefined && { language }) };
}

async function claimById(
  dependencies: Dependencies,
  corpus: Corpus,
  id: string,
): Promise<Worded | undefined> {
  const [point] = await retrieve(dependencies, 'claims', id);
  const claim = point && toClaim(point);
  if (claim?.corpus !== corpus.name) return undefined;
  return { ...withVector(claim, point!), id, texts: textsOf(claim) };
}

/** The claims of the corpus that say the same in the same words, whatever their ids. */
async function claimsOfWords(
  { store }: Dependencies,
  corpus: Corpus,
  { id, vector, texts }: Worded,
): Promise<readonly string[]> {
  const near = await store.query('claims', {
    query: { vector, using: 'semantic' },
    filter: { must: [inCorpus(corpus.name)] },
    limit: NEAREST_CLAIMS,
    payload: ['corpus', 'external_id', 'text', 'texts'],
  });
  const words = new Set(texts.map(wordsOf));
  const same = near.filter((point) =>
    textsOf(toClaim(point)).some((text) => words.has(wordsOf(text))),
  );
  return [...new Set([...(id === undefined ? [] : [id]), ...same.map((each) => each.id)])].sort();
}

function textsOf({ text, texts }: Claim): readonly string[] {
  return [text, ...Object.values(texts)];
}

/** Without what may differ in writing, and says nothing. */
function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\s]+/gu, ' ')
    .trim();
}

function retrieve({ store }: Dependencies, collection: string, id: string) {
  return store.retrieve(collection, [id], { payload: true, vectors: ['semantic'] });
}

function withVector(
  { text, language }: Pick<Statement, 'text' | 'language'>,
  { vectors }: StoredPoint,
): Statement {
  const vector = Float32Array.from(vectors?.semantic as DenseVector);
  return { text, vector, ...(language !== undefined && { language }) };
}

function notFound<Name extends string>(by: Record<Name, string>, name: Name): ElenchusError {
  return new ElenchusError('NOT_FOUND', { field: `by.${name}`, id: by[name] });
}
