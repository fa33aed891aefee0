import type { Config } from '../../runtime/config.js';
import { type ArgumentGraph, checkArgumentGraph } from '../../domain/argument-graph.js';
import { schemeNamed } from '../../domain/argumentation-schemes.js';
import { countGraph } from '../../domain/graph-record.js';
import { isBlank } from '../../domain/text.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import {
  checkFraction,
  checkPageSize,
  checkText,
  checkLanguages,
  checkWords,
} from '../arguments.js';
import {
  GRAPH_COUNTS,
  type GraphCount,
  type GraphFilter,
  type GraphSubject,
  type NumberRange,
  type StructureOptions,
} from './types.js';
import { type Condition, matchAny } from '../../domain/filter.js';

/** @throws ElenchusError EMPTY_QUERY, TEXT_TOO_LONG and those of `checkQueryGraph` */
export function checkGraphSubject(by: GraphSubject, config: Config): void {
  if ('text' in by) checkText(by.text, 'by.text', config);
  else if ('graph' in by) checkQueryGraph(by.graph, by.field ?? 'by.graph', config);
}

/**
 * Checks a query graph: its invariants, and that it is small enough to compare.
 * @throws ElenchusError GRAPH_TOO_LARGE, EMPTY_QUERY, TEXT_TOO_LONG, DUPLICATE_ID, UNKNOWN_ID,
 *   BAD_INPUT, naming the node or edge
 */
export function checkQueryGraph(graph: ArgumentGraph, field: string, config: Config): void {
  checkSize(graph.nodes.length, config.maxQueryNodes, field, 'nodes', 'ELENCHUS_MAX_QUERY_NODES');
  checkSize(graph.edges.length, config.maxQueryEdges, field, 'edges', 'ELENCHUS_MAX_QUERY_EDGES');
  const unnamed = graph.nodes.findIndex(({ id }) => id === '');
  if (unnamed >= 0) throw badInput(`${field}.nodes[${unnamed}].id`, 'is empty');
  checkArgumentGraph(graph, field);
  const length = graph.nodes.reduce(
    (sum, node) => sum + (node.kind === 'I' ? node.text.length : 0),
    0,
  );
  const { maxTextCharacters: limit } = config;
  if (length > limit) throw new ElenchusError('TEXT_TOO_LONG', { field, length, limit });
  if (graph.nodes.every((node) => node.kind === 'S' || isBlank(node.text))) {
    throw new ElenchusError('EMPTY_QUERY', { field });
  }
  const { depth } = countGraph(graph);
  checkSize(depth, config.maxQueryDepth, field, 'levels', 'ELENCHUS_MAX_QUERY_DEPTH');
}

function checkSize(size: number, limit: number, file: string, unit: string, setting: string): void {
  if (size > limit) throw new ElenchusError('GRAPH_TOO_LARGE', { file, limit, unit, setting });
}

/** @throws ElenchusError PAGE_SIZE, BAD_INPUT */
export function checkStructure(
  { mappings, textWeight }: StructureOptions,
  { graphPoolSize }: Config,
): void {
  if (mappings !== undefined) checkPageSize(mappings, graphPoolSize, 'structure.mappings');
  if (textWeight !== undefined) checkFraction(textWeight, 'structure.textWeight');
}

/**
 * A filter as conditions on the store's payload; all must hold.
 * @throws ElenchusError BAD_INPUT, naming the argument
 */
export function graphConditions(filter: GraphFilter = {}): Condition[] {
  const { language, topic, scheme } = filter;
  const words = [
    ...(language ? [matchAny('language', checkLanguages(language, 'filter.language'))] : []),
    ...(topic ? [matchAny('topic', checkWords(topic, 'filter.topic'))] : []),
    ...(scheme ? [matchAny('schemes', schemeNames(scheme, 'filter.scheme'))] : []),
  ];
  const ranges = GRAPH_COUNTS.flatMap((name) => {
    const range = filter[name];
    return range ? [countCondition(name, range)] : [];
  });
  return [...words, ...ranges];
}

/** Counts that graphs of an earlier version lack; they have none of these. */
const LATER: ReadonlySet<GraphCount> = new Set(['locutions', 'speakers']);

function countCondition(name: GraphCount, range: NumberRange): Condition {
  const key = `counts.${name}`;
  const condition = rangeCondition(key, range, `filter.${name}`);
  const admitsNone = LATER.has(name) && (range.from ?? 0) <= 0;
  return admitsNone ? { should: [condition, { is_empty: { key } }] } : condition;
}

/** The names that the store has, whatever the spelling: "ExpertOpinion" is "Expert Opinion". */
function schemeNames(given: readonly string[], path: string): readonly string[] {
  return checkWords(given, path).map((name, at) => {
    const scheme = schemeNamed(name);
    if (scheme) return scheme.name;
    throw badInput(`${path}[${at}]`, `"${name}" names no scheme; give one, such as "Sign"`);
  });
}

export function rangeCondition(key: string, { from, to }: NumberRange, path: string): Condition {
  if (from === undefined && to === undefined) throw badInput(path, 'is empty: give from or to');
  if (from !== undefined && to !== undefined && from > to) {
    throw badInput(`${path}.from`, `${from} is greater than ${to}`);
  }
  return {
    key,
    range: { gte: from, lte: to },
  };
}
