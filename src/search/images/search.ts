import { toImage } from '../../corpus/collections/images.js';
import type { Explanation } from '../../domain/explanation.js';
import { type Condition, inCorpus, matchAny } from '../../domain/filter.js';
import type { Image } from '../../domain/image.js';
import type { AllowedCorpora, SideEstimate } from '../../domain/search.js';
import { CONSTANT_DEFAULTS } from '../../domain/stages.js';
import { isBlank } from '../../domain/text.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import type { RequestScope } from '../../runtime/scope.js';
import {
  checkBy,
  checkDiversify,
  checkLanguages,
  checkPageSize,
  checkText,
  checkWords,
  imageSearch,
  type ImageSearchOptions,
} from '../arguments.js';
import { fingerprint } from '../cursor.js';
import type { SearchDependencies } from '../dependencies.js';
import { joined } from '../diversify/by-likeness.js';
import { diversifyStage } from '../diversify/stage.js';
import { type KeyFacet, keyFacets, without } from '../facets.js';
import { checkTopics, checkValues, rangeCondition } from '../filter.js';
import { answerProbabilities } from '../judge/judge.js';
import { AnsweringHits, matchingHits, matchingStage } from '../matches.js';
import { type PageHit, runSearch } from '../page.js';
import { reader } from '../reading.js';
import type { Source } from '../stage.js';
import { ImageDetails } from './details.js';
import { askedByImages, comparedOf, soughtImages } from './query.js';
import { imageSideStage, sidesOfImages } from './sides.js';
import { copiesStage, imageRankStage, pixelsStage } from './stages.js';
import {
  IMAGE_KEYS,
  type ImageFilter,
  type ImageHit,
  type ImageKey,
  type ImagePage,
  type ImageRerank,
  type ImageSubject,
  type PageSentence,
  type PartMatch,
} from './types.js';

/**
 * A search for images: check -> query -> rank by text or pixels -> score by both -> leave those on a
 * side -> leave out what does not answer -> step back copies -> diversify -> page. What is not asked
 * for is not counted. An image is not an answer to itself.
 * @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, BAD_INPUT, PAGE_SIZE, PAGE_TOO_DEEP, NOT_FOUND
 *   (a premise or an image), MODALITY_UNAVAILABLE, UNKNOWN_VALUE, CORPUS_REQUIRED,
 *   CORPUS_NOT_FOUND, STORE_MODEL_MISMATCH, CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE
 */
export async function searchImages(
  dependencies: SearchDependencies,
  scope: RequestScope,
  allowed: AllowedCorpora,
  options: ImageSearchOptions,
): Promise<ImagePage> {
  const { store, limits, corpora } = dependencies;
  const search = imageSearch(options);
  const { by, filter = {}, rerank = {}, first } = search;
  checkPageSize(first, limits.pageSize);
  checkImageSubject(by);
  checkImageRerank(rerank);
  checkValues(filter, 'filter');
  // Refuses what is wrong before anything is read.
  imageConditions(filter);

  const corpus = await corpora.resolve(allowed, search.corpus);
  await checkTopics(store, corpus, filter);
  const query = await soughtImages(by, corpus, dependencies, allowed, scope);
  const compared = comparedOf(query, search.modality);
  const { modality } = compared;
  const { clipModel, imageId } = query;
  // Vectors of another CLIP model cannot be compared with this one's.
  const seen = clipModel ? [matchAny('clip_model', [clipModel])] : [];
  const others: Condition[] = imageId ? [{ must_not: [{ has_id: [imageId] }] }] : [];
  const admitted = [...others, ...(modality === 'VISUAL' ? seen : [])];
  const conditions = (name?: string) => [...admitted, ...imageConditions(without(filter, name))];
  const { stepBackCopies, diversify } = rerank;
  const { text, pixels } = compared;
  const comparedBy = {
    corpus,
    collection: 'images',
    query: async () =>
      joined({
        text: await text?.vector(),
        visual: pixels?.using === 'visual' ? await pixels.vector() : undefined,
      }),
  } as const;
  const read = reader(dependencies, corpus, () =>
    askedByImages(by, query, { store, scope }, search.opposite),
  );
  const ranking = imageRankStage(modality === 'VISUAL' ? compared.pixels : compared.text);
  const finding = [
    ranking,
    ...(modality === 'BOTH'
      ? [pixelsStage({ text: compared.text, pixels: compared.pixels, seen })]
      : []),
    ...(filter.side
      ? [imageSideStage(dependencies, read, checkWords(filter.side, 'filter.side'))]
      : []),
  ];
  // An image asks what it takes a side of.
  const asked = imageId ? query.taken && { text: query.taken.question } : query.words;
  const matching = asked && {
    about: [query.about, modality, asked],
    among: admitted,
    judge: (source: Source, ids: readonly string[]) =>
      answerProbabilities(dependencies, asked, { collection: 'images' }, source, ids),
    leaving: filter.side && finding,
  };
  const answers =
    matching && ((source: Source) => matchingHits(source, [ranking], matching, limits.pageDepth));
  if (search.onlyMatching && !answers) {
    throw badInput('onlyMatching', 'needs a question; this image takes no side of one');
  }
  const stages = [
    ...finding,
    ...(answers && search.onlyMatching ? [matchingStage(answers)] : []),
    ...(stepBackCopies ? [copiesStage()] : []),
    ...(diversify ? [diversifyStage(dependencies, comparedBy, diversify, CONSTANT_DEFAULTS)] : []),
  ];
  const page = await runSearch(
    dependencies,
    scope,
    {
      collection: 'images',
      corpus,
      text: fingerprint([query.about, modality]),
      conditions: conditions(),
      arguments: {
        by,
        opposite: search.opposite,
        modality: search.modality,
        filter,
        rerank,
        onlyMatching: search.onlyMatching,
      },
      parts: [{ stages }],
    },
    search,
  );
  const ids = page.hits.map(({ point }) => point.id);
  const details = new ImageDetails(dependencies, query, compared, ids, scope);
  const answering = answers && new AnsweringHits(page.source, answers);
  let sides: Promise<readonly (SideEstimate | undefined)[] | undefined> | undefined;
  const readSides = async () => {
    const reading = await read();
    const taken = page.hits.map(({ point }) => toImage(point).sides);
    return reading && sidesOfImages(dependencies, reading, taken, scope);
  };
  return {
    corpus,
    modality,
    reading: read,
    hits: page.hits.map(
      (hit, at) =>
        new FoundImage(
          hit,
          details,
          async () => hit.candidate.side ?? (await (sides ??= readSides()))?.[at],
          async () => answering?.includes(conditions(), hit.point.id),
        ),
    ),
    hasNextPage: page.hasNextPage,
    totalCount: () => store.count('images', { must: [inCorpus(corpus.name), ...conditions()] }),
    matchCount: async () => (await answering?.under(conditions()))?.size,
    facets: (options) => {
      const counted = { corpus, collection: 'images', conditions, answering } as const;
      return keyFacets(store, counted, { facets: IMAGE_FACETS, usual: USUAL_FACETS }, options);
    },
  };
}

class FoundImage implements ImageHit {
  readonly image: Image;
  readonly score: number;
  readonly explanation: Explanation;

  readonly #hit: PageHit;
  readonly #details: ImageDetails;

  constructor(
    hit: PageHit,
    details: ImageDetails,
    readonly side: ImageHit['side'],
    readonly matches: ImageHit['matches'],
  ) {
    this.#hit = hit;
    this.#details = details;
    this.image = toImage(hit.point);
    this.score = hit.candidate.score;
    this.explanation = hit.explanation;
  }

  get cursor(): string {
    return this.#hit.cursor;
  }

  parts(): Promise<readonly PartMatch[]> {
    return this.#details.parts(this.image);
  }

  sentences(first: number): Promise<readonly PageSentence[]> {
    return this.#details.sentences(this.image, first);
  }
}

/** @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG, naming the part */
function checkImageSubject(by: ImageSubject): void {
  checkBy(by, 'text', 'argument', 'premiseId', 'imageId');
  if (!('argument' in by)) return;
  const { topic, claim, premise } = by.argument;
  const given = Object.entries({ topic, claim, premise }).filter(([, text]) => text);
  if (given.every(([, text]) => isBlank(text!))) {
    throw new ElenchusError('EMPTY_QUERY', { field: 'by.argument' });
  }
  for (const [name, text] of given) checkText(text!, `by.argument.${name}`);
}

function checkImageRerank({ diversify }: ImageRerank): void {
  if (diversify) checkDiversify(diversify, 'rerank.diversify');
}

/**
 * A filter as conditions on the store's payload; all must hold.
 * @throws ElenchusError BAD_INPUT, naming the argument
 */
function imageConditions(filter: ImageFilter = {}): Condition[] {
  const { width, height } = filter;
  const words = IMAGE_KEYS.flatMap((key) => {
    const given = filter[key];
    if (given === undefined) return [];
    const check = key === 'language' ? checkLanguages : checkWords;
    return [matchAny(key, check(given, `filter.${key}`))];
  });
  const ranges = Object.entries({ width, height }).flatMap(([key, range]) =>
    range ? [rangeCondition(key, range, `filter.${key}`)] : [],
  );
  return [...words, ...ranges];
}

/** The facets of images: the keys by which images are counted, by their public names. */
const IMAGE_FACETS = {
  topic: { key: 'topic', title: 'Topic' },
  language: { key: 'language', title: 'Language' },
  site: { key: 'site', title: 'Site' },
  label: { key: 'label', title: 'Shows' },
  rights: { key: 'rights', title: 'Rights' },
} as const satisfies Readonly<Record<ImageKey, KeyFacet>>;

const USUAL_FACETS: readonly ImageKey[] = ['topic', 'site', 'label'];
