import type { ArgumentGraph, GraphNode } from '../domain/argument-graph.js';
import { checkJson, isLanguage, languageMeant } from '../domain/check.js';
import type { ReplySearch } from '../domain/debate.js';
import { GRAPH_FORMATS } from '../domain/graph-record.js';
import type { Json, PremiseFilter } from '../domain/premise.js';
import type { NewImage } from '../domain/records.js';
import type { Group, SearchSubject } from '../domain/search.js';
import type { ConstantOptions } from '../domain/stages.js';
import type { ReadGraph } from '../formats/graphs/read-graph.js';
import { pageOf } from '../formats/images.js';
import type { StructureView } from '../graphs/encoder.js';
import type { ArgumentMiner, MinedText } from '../graphs/mining/types.js';
import { badInput, ElenchusError } from '../runtime/errors.js';
import type {
  DiversifyOptions,
  ImageSearchOptions,
  RankOptions,
  RerankOptions,
  SimilarityDiversifyOptions,
} from '../search/arguments.js';
import type { GraphFilter, GraphSubject, StructureOptions } from '../search/graphs/types.js';
import type { ImageFilter, ImageSubject } from '../search/images/types.js';
import type { ApiContext } from './context.js';
import type * as Inputs from './generated.js';
import { localId } from './global-id.js';

export type Given<T> = { [Key in keyof T]: Exclude<T[Key], null> };

/** The input without nulls: here, unlike in GraphQL, null means the same as left out. */
export function given<T extends object>(input: T): Given<T> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null),
  ) as Given<T>;
}

/** @throws ElenchusError BAD_INPUT if an id is not that of a premise or a claim. */
export function subjectOf({ text, premiseId, claimId }: Inputs.PremiseQuery): SearchSubject {
  if (text !== undefined) return { text };
  if (premiseId !== undefined) {
    return { premiseId: localId('premise', premiseId, 'by.premiseId') };
  }
  return { claimId: localId('claim', claimId, 'by.claimId') };
}

/** @throws ElenchusError BAD_INPUT if the id is not that of a premise. */
export function reasonOf({ text, premiseId }: Inputs.ReasonQuery): ReplySearch['to'] {
  return text === undefined
    ? { premiseId: localId('premise', premiseId, 'to.premiseId') }
    : { text };
}

/** @throws ElenchusError BAD_INPUT for an id that is not that of a claim. */
export function filterOf(input: Inputs.PremiseFilter, field = 'filter'): PremiseFilter {
  const { claimId, profile, fields, all, any, not, ...rest } = given(input);
  const list = (filters: readonly Inputs.PremiseFilter[], name: string) =>
    filters.map((filter, index) => filterOf(filter, `${field}.${name}[${index}]`));
  return {
    ...rest,
    claimId: claimId?.map((id, index) => localId('claim', id, `${field}.claimId[${index}]`)),
    profile: profile?.map(given),
    fields: fields?.map(given),
    all: all && list(all, 'all'),
    any: any && list(any, 'any'),
    not: not && filterOf(not, `${field}.not`),
  };
}

export function groupOf(input: Inputs.GroupInput, field: string): Group {
  const { name, filter } = given(input);
  return { name, filter: filter && filterOf(filter, `${field}.filter`) };
}

/** What searches have in common. */
export interface Searching {
  readonly rank?: RankOptions;
  readonly rerank?: RerankOptions;
  readonly tuning?: ConstantOptions;
}

interface SearchingInputs {
  readonly rank?: Inputs.RankInput;
  readonly rerank?: Inputs.RerankInput;
  readonly tuning?: Inputs.TuningInput;
}

export function searchingOf({ rank, rerank, tuning }: SearchingInputs): Searching {
  return {
    rank: rank && rankOf(rank),
    rerank: rerank && rerankOf(rerank),
    tuning: tuning && given(tuning),
  };
}

export function rankOf({ auto, dense, feedback, lexical, fused }: Inputs.RankInput): RankOptions {
  if (dense) return { method: 'DENSE', ...given(dense) };
  if (feedback) return { method: 'FEEDBACK', ...given(feedback) };
  if (lexical) return { method: 'LEXICAL', ...given(lexical) };
  if (fused) return { method: 'FUSED', ...given(fused) };
  return { method: 'AUTO', ...given(auto ?? {}) };
}

export function rerankOf(input: Inputs.RerankInput): RerankOptions {
  const { judge, languageModel, quality, prefer, diversify, ...flags } = given(input);
  return {
    ...flags,
    judge: judge && given(judge),
    languageModel: languageModel && given(languageModel),
    quality: quality && given(quality),
    prefer: prefer && preferOf(prefer),
    diversify: diversify && diversifyOf(diversify),
  };
}

function preferOf(input: Inputs.PreferInput): NonNullable<RerankOptions['prefer']> {
  const { profile, ...rest } = given(input);
  return { ...rest, profile: profile.map(given) };
}

export function diversifyOf(input: Inputs.DiversifyInput): DiversifyOptions {
  const { coverClusters, coverGroups, matchCorpusShares, equalShares, matchExposure } = input;
  if (coverClusters) return { method: 'COVER_CLUSTERS', ...given(coverClusters) };
  if (coverGroups) return { method: 'COVER_GROUPS', ...given(coverGroups) };
  if (matchCorpusShares) return { method: 'MATCH_CORPUS_SHARES', ...given(matchCorpusShares) };
  if (equalShares) return { method: 'EQUAL_SHARES', ...given(equalShares) };
  if (matchExposure) return { method: 'MATCH_EXPOSURE', ...given(matchExposure) };
  return similarityDiversifyOf(input);
}

export function similarityDiversifyOf(
  input: Inputs.SimilarityDiversifyInput | Inputs.DiversifyInput,
): SimilarityDiversifyOptions {
  const { coreset, kmeans, mmr, deduplicate } = input;
  if (coreset) return { method: 'CORESET', ...given(coreset) };
  if (kmeans) return { method: 'KMEANS', ...given(kmeans) };
  if (mmr) return { method: 'MMR', ...given(mmr) };
  return { method: 'DEDUPLICATE', ...given(deduplicate!) };
}

/** What is searched by, and what a document was turned into for that. */
interface SearchedGraph {
  readonly by: GraphSubject;
  readonly mined?: MinedText;
}

/** @throws ElenchusError if the graph cannot be read or mined, naming the argument */
export async function searchedGraphOf(
  by: Inputs.ArgumentGraphQuery,
  context: Pick<ApiContext, 'graphTexts' | 'miner' | 'scope'>,
): Promise<SearchedGraph> {
  if (by.document === undefined) return { by: await graphSubjectOf(by, context) };
  const field = 'by.document';
  const mined = await context.miner.mine(by.document, { field, scope: context.scope });
  return { by: { graph: mined.graph, field, mined: true }, mined };
}

interface MinedInput {
  readonly text?: string | undefined;
  readonly units?: readonly string[] | undefined;
  readonly language?: string | undefined;
}

/** @throws ElenchusError BAD_INPUT unless either a text or its units are given; as `ArgumentMiner` */
export async function minedGraph(
  { text, units, language }: MinedInput,
  { miner, scope }: Pick<ApiContext, 'miner' | 'scope'>,
): Promise<MinedText> {
  if ((text === undefined) === (units === undefined)) {
    throw badInput('text', 'give either a text, or its statements as `units`');
  }
  if (language !== undefined && !isLanguage(language)) {
    const problem = `"${language}" is not an ISO 639-1 code, such as "de"`;
    const details = { field: 'language', problem, didYouMean: languageMeant(language) };
    throw new ElenchusError('BAD_INPUT', details);
  }
  const options = { scope, ...(language !== undefined && { language }) };
  return text === undefined ? miner.mineUnits(placed(units!), options) : miner.mine(text, options);
}

/** Units as if a space stood between them. */
function placed(texts: readonly string[]): Parameters<ArgumentMiner['mineUnits']>[0] {
  let next = 0;
  return texts.map((text) => {
    const start = next;
    const end = start + text.length;
    next = end + 1;
    return { text, start, end };
  });
}

async function graphSubjectOf(
  by: Exclude<Inputs.ArgumentGraphQuery, { document: string }>,
  context: Pick<ApiContext, 'graphTexts' | 'scope'>,
): Promise<GraphSubject> {
  if (by.text !== undefined) return { text: by.text };
  if (by.graphId !== undefined) return { graphId: localId('graph', by.graphId, 'by.graphId') };
  const { parts } = by.graph;
  if (parts) return { graph: graphOf(parts, 'by.graph.parts'), field: 'by.graph.parts' };
  const [name] = Object.keys(by.graph);
  const { graph } = await readSource(by.graph, 'by.graph', context);
  return { graph, field: `by.graph.${name}` };
}

/**
 * Reads and repairs a graph that is not given in parts.
 * @param field names the source in errors
 * @throws ElenchusError if the graph cannot be read, naming the format
 */
export function readSource(
  source: Inputs.GraphSource,
  field: string,
  { graphTexts, scope }: Pick<ApiContext, 'graphTexts' | 'scope'>,
): Promise<ReadGraph> {
  const [[name, content]] = Object.entries(given(source)) as [[keyof typeof source, unknown]];
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const format = GRAPH_FORMATS.find((each) => each === name);
  return graphTexts.read(text, `${field}.${name}`, { waiter: scope, ...(format && { format }) });
}

/** @throws ElenchusError BAD_INPUT, naming the node */
export function graphOf(input: Inputs.ArgumentGraphInput, field: string): ArgumentGraph {
  const { nodes, edges, majorClaim } = given(input);
  return {
    nodes: nodes.map((node, index) => nodeOf(given(node), `${field}.nodes[${index}]`)),
    edges: edges ?? [],
    majorClaim,
  };
}

function nodeOf(
  { id, type, text, scheme }: Given<Inputs.GraphNodeInput>,
  field: string,
): GraphNode {
  if (type === undefined || type === 'STATEMENT') {
    if (typeof text !== 'string') throw badInput(`${field}.text`, 'a statement needs a text');
    if (scheme) throw badInput(`${field}.scheme`, 'only a relation has a scheme; give its type');
    return { kind: 'I', id, text };
  }
  if (text)
    throw badInput(`${field}.text`, 'only a statement has a text; of a relation give a scheme');
  return { kind: 'S', id, type, scheme: scheme || undefined };
}

export function structureOf(input: Inputs.StructureInput): Partial<StructureOptions> {
  const { layout, ...rest } = given(input);
  return { ...rest, view: layout && (layout.toLowerCase() as StructureView) };
}

export function graphFilterOf(input: Inputs.ArgumentGraphFilter): GraphFilter {
  const entries = Object.entries(given(input)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value : given(value as object),
  ]);
  return Object.fromEntries(entries) as GraphFilter;
}

/** @throws ElenchusError BAD_INPUT if an id is not that of a premise or an image */
export function imageSubjectOf(by: Inputs.ImageQuery): ImageSubject {
  if (by.text !== undefined) return { text: by.text };
  if (by.argument !== undefined) return { argument: given(by.argument) };
  if (by.premiseId !== undefined) {
    return { premiseId: localId('premise', by.premiseId, 'by.premiseId') };
  }
  return { imageId: localId('image', by.imageId, 'by.imageId') };
}

export function imageFilterOf(input: Inputs.ImageFilter): ImageFilter {
  const { width, height, ...words } = given(input);
  return { ...words, width: width && given(width), height: height && given(height) };
}

export function imageRerankOf(
  input: Inputs.ImageRerankInput,
): NonNullable<ImageSearchOptions['rerank']> {
  const { stepBackCopies, diversify } = given(input);
  return { stepBackCopies, diversify: diversify && similarityDiversifyOf(diversify) };
}

/** Base64 of RFC 4648, also in its form for URLs; the padding may be missing. */
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/**
 * The image of an input; the writer checks the rest.
 * @throws ElenchusError BAD_INPUT, naming the field
 */
export function newImageOf(input: Inputs.PutImageInput): NewImage {
  const { externalId: id, base64, text, html, sides, extra, ...rest } = given(input);
  if (!BASE64.test(base64)) throw badInput('base64', 'is not base64');
  const page = pageOf(text, html);
  checkJson('extra', extra);
  if (extra !== undefined && (typeof extra !== 'object' || Array.isArray(extra))) {
    throw badInput('extra', 'is not an object');
  }
  return {
    ...rest,
    ...page,
    id,
    bytes: Buffer.from(base64, 'base64'),
    sides: sides ?? [],
    extra: (extra ?? {}) as Record<string, Json>,
  };
}
