import { GraphQLError, getNamedType, isListType, getNullableType } from 'graphql';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { getComplexity, type ComplexityEstimator } from 'graphql-query-complexity';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.js';
import { KMEANS_POOL } from '../../domain/diversity.js';
import { DEFAULT_POOL } from '../../domain/tuning.js';
import { ElenchusError } from '../../errors.js';
import { given, graphSearch, GRAPH_SEARCHES } from './graph-cost.js';
import { judged } from './relevance-cost.js';
import { coercedVariables } from './request.js';

/** The assumed length of a list if the query does not say. */
const LIST_SIZE = 5;

/** Extra cost of fields that ask the store for more than their own value. */
const EXTRA: Readonly<Record<string, number>> = {
  admittedCount: 5,
  premiseCount: 5,
  graphCount: 5,
  suggest: 20,
  similar: 30,
  matchCount: 50,
  svg: 20,
  mappingImage: 20,
  width: 20,
  height: 20,
  facets: 50,
  fairness: 50,
  distinctive: 50,
  counterPremises: 30,
  highlights: 10,
};

/** Fields of a page that do not cost more if the page is larger. */
const ASIDE = new Set(['matchCount', 'facets', 'fairness']);
const PAGES = new Set(['PremiseConnection', 'ArgumentGraphConnection']);

/** Lists that are usually longer than others. */
const LONG_LISTS = new Set(['ArgumentGraph.nodes', 'ArgumentGraph.edges']);
const LONG_LIST_SIZE = 20;

/** How much costs one point: hits of a pool, compared pairs, and pairs compared by smoothing. */
const POOLED = 4;
const COMPARED = 5000;
const SMOOTHED = 1000;

/**
 * This many characters of a text to search for cost ten points. The encoder, which all clients
 * share, takes 12 ms for 1,000 characters. Large steps let most costs be remembered.
 */
const CHARACTERS = 100;
const TEXT_POINTS = 10;

/** How many costs are remembered for an operation, by the shape of its variables. */
const SHAPES = 100;
/** The longest shape that is remembered, in characters; those of writes are longer. */
const MAX_SHAPE = 2_000;

interface Request {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Record<string, unknown> | undefined;
}

type Sizes = Pick<Config, 'maxPageSize' | 'maxPoolSize' | 'maxCrossEncoded' | 'maxTextCharacters'>;

/**
 * The cost of an operation: a point for each field, times the size of its page or list, and a point
 * for each condition of a filter.
 * @throws ElenchusError QUERY_TOO_COSTLY; GraphQLError if a variable or an argument does not fit
 */
export type CheckCost = (request: Request) => number;

export function createCheckCost(
  schema: GraphQLSchema,
  config: Pick<Config, 'maxCost'> & Sizes,
): CheckCost {
  const { maxCost } = config;
  const known = new WeakMap<OperationDefinitionNode, LRUCache<string, number>>();

  return (request) => {
    const { operation, variables = {} } = request;
    const coerced = coercedVariables(schema, operation, variables);
    const costs = known.get(operation) ?? new LRUCache({ max: SHAPES });
    known.set(operation, costs);
    const shape = shapeOf(coerced);
    const cost = costs.get(shape) ?? costOf(schema, { ...request, variables: coerced }, config);
    if (shape.length <= MAX_SHAPE) costs.set(shape, cost);
    if (cost > maxCost) throw new ElenchusError('QUERY_TOO_COSTLY', { cost, limit: maxCost });
    return cost;
  };
}

/** The spelling of all enum values; these decide what is done, so they are part of the shape. */
const ENUM_VALUE = /^[A-Z_]+$/;

/** Variables of one shape cost the same: of a text only the length matters. */
function shapeOf(variables: Record<string, unknown>): string {
  return JSON.stringify(variables, (_, value: unknown) =>
    typeof value === 'string' && !ENUM_VALUE.test(value) ? `${points(value)}` : value,
  );
}

function points(text: string): number {
  return TEXT_POINTS * Math.floor(text.length / CHARACTERS);
}

function costOf(
  schema: GraphQLSchema,
  { document, operation, variables }: Request,
  limits: Sizes,
): number {
  try {
    return getComplexity({
      schema,
      query: document,
      operationName: operation.name?.value,
      variables,
      estimators: [estimator(limits)],
    });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (!error.nodes) return Infinity; // The query has more nodes than the library counts.
    throw new GraphQLError(error.message, {
      nodes: error.nodes,
      extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
    });
  }
}

function estimator(limits: Sizes): ComplexityEstimator {
  const { maxPageSize, maxPoolSize, maxTextCharacters } = limits;
  // For the page whose fields are being estimated; children are estimated before their parents.
  let aside = 0;
  return ({ field, args, childComplexity, type }) => {
    const own =
      1 +
      (EXTRA[field.name] ?? 0) +
      // A longer text is refused by its own code.
      Math.min(
        texts(args['by']) + texts(args['text']),
        (TEXT_POINTS * maxTextCharacters) / CHARACTERS,
      ) +
      conditions(args['filter']) +
      conditions(args['profile']) +
      conditions(given(args['rerank'])['prefer']) +
      conditions(args['groups']) +
      (judged(args, limits) + diversified(args, maxPoolSize)) * groups(args) +
      (GRAPH_SEARCHES.has(getNamedType(field.type).name) ? graphSearch(args) : 0);
    const cost = own + multiplier(field, args, type.name, maxPageSize) * childComplexity;
    if (PAGES.has(type.name) && ASIDE.has(field.name)) {
      aside += cost;
      return 0;
    }
    if (!PAGES.has(getNamedType(field.type).name)) return cost;
    const whole = cost + aside;
    aside = 0;
    return whole;
  };
}

function multiplier(
  field: Parameters<ComplexityEstimator>[0]['field'],
  args: Record<string, unknown>,
  parent: string,
  maxPageSize: number,
): number {
  const { first, limit, ids, premises, representations } = args;
  const size = first ?? limit;
  // A page size out of bounds is refused elsewhere, with its own code.
  if (typeof size === 'number') return Math.min(Math.max(size, 1), maxPageSize);
  if (Array.isArray(ids)) return ids.length;
  if (Array.isArray(premises)) return premises.length;
  if (Array.isArray(representations)) return representations.length;
  if (Array.isArray(args['groups'])) return groups(args);
  if (LONG_LISTS.has(`${parent}.${field.name}`)) return LONG_LIST_SIZE;
  const countedAbove = /Connection$|WriteResult$/.test(parent) || parent.startsWith('__');
  if (isListType(getNullableType(field.type)) && !countedAbove) return LIST_SIZE;
  return 1;
}

/** The cost of reading and reordering a pool, and of comparing the pairs of its hits. */
function diversified(args: Record<string, unknown>, maxPoolSize: number): number {
  const { alternateStances, ...rerank } = given(args['rerank']);
  const [method] = Object.keys(given(args['diversify'] ?? rerank['diversify']));
  if (method === undefined) return alternateStances === true ? DEFAULT_POOL / POOLED : 0;
  const { diversifyPool, smoothing } = given(args['tuning']);
  const pool = method === 'kmeans' ? KMEANS_POOL : DEFAULT_POOL;
  const size = Math.min(Math.max(Number(diversifyPool ?? pool), 1), maxPoolSize);
  const smooth = SMOOTHABLE.has(method) && Number(smoothing ?? 0) !== 0;
  const pairs = (smooth ? 1 / SMOOTHED : 0) + (GROUPING.has(method) ? 0 : 1 / COMPARED);
  return Math.ceil(size / POOLED + size ** 2 * pairs);
}

/** Methods by groups of authors compare no hits. */
const GROUPING = new Set(['coverGroups', 'matchCorpusShares', 'equalShares']);
const SMOOTHABLE = new Set([...GROUPING, 'coverClusters']);

/** The cost of the texts to search by: one text, or those of a graph. */
function texts(value: unknown): number {
  if (typeof value === 'string') return points(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + texts(part), 0);
}

/** How often a comparison is computed: once for each group. */
function groups({ groups: given }: Record<string, unknown>): number {
  return Array.isArray(given) ? Math.max(given.length, 1) : 1;
}

function conditions(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'object') return 1;
  let count = 0;
  for (const part of Object.values(value)) count += conditions(part);
  return count;
}
