import {
  type ArgumentGraph,
  checkArgumentGraph,
  impactOf,
  majorClaimOf,
} from '../domain/argument-graph.js';
import {
  checkAuthor,
  checkBytes,
  checkIdentifier,
  checkJson,
  checkLength,
  type RecordLimits,
} from '../domain/check.js';
import { digest } from '../domain/content.js';
import type { EncoderIdentity } from '../domain/corpus.js';
import { countGraph, type GraphCounts } from '../domain/graph-record.js';
import { standingsOf } from '../domain/graph-standing.js';
import { entityId } from '../domain/ids.js';
import type { NewGraph, PremiseRecord } from '../domain/records.js';
import { speakersOfStatements } from '../domain/speakers.js';
import { isBlank } from '../domain/text.js';
import { detectLanguage } from '../encoders/language.js';
import { ElenchusError } from '../runtime/errors.js';
import { contentHash, type PreparedPremise, preparePremise } from './prepare.js';
import type { Prepared } from './types.js';

export interface PreparedGraph extends Prepared {
  readonly record: NewGraph & { readonly graph: ArgumentGraph & { readonly majorClaim: string } };
  readonly counts: GraphCounts;
  /** Those of its statements that have a text. */
  readonly premises: readonly PreparedPremise[];
}

/** The model for each view. */
export type StructureModels = Readonly<Record<string, string>>;

/** Enough characters to detect a language. */
const DETECTED_CHARACTERS = 10_000;

/**
 * Checks a graph and makes premises of its statements, with role and stance as `standingsOf` says.
 * The claim of those that lead to the major claim, and of itself, is the major claim. The author is
 * who says the statement in the dialogue. It can pause at each statement.
 * @throws ElenchusError of `checkArgumentGraph` and `checkRecord`, naming node or field
 */
export function* prepareGraph(
  corpus: string,
  given: NewGraph,
  encoder: EncoderIdentity,
  models: StructureModels,
  limits: RecordLimits,
): Generator<void, PreparedGraph> {
  checkIdentifier('id', given.id);
  checkArgumentGraph(given.graph);
  for (const [place, { id }] of given.graph.nodes.entries()) {
    checkIdentifier(`graph.nodes[${place}].id`, id);
  }
  checkJson('graph.nodes', given.graph.nodes);
  checkLayers(given.graph, limits);
  checkJson('extra', given.extra);
  checkBytes('extra', given.extra, limits.maxRecordBytes);
  const graph = { ...given.graph, majorClaim: majorClaimOf(given.graph) };
  const language = given.language ?? languageOf(graph);
  const record = { ...given, graph, language };
  const premises: PreparedPremise[] = [];
  for (const premise of premiseRecords(record)) {
    try {
      premises.push(yield* preparePremise(corpus, premise, encoder, limits));
    } catch (error) {
      throw inNode(error, premise.graph?.node ?? '');
    }
  }
  if (premises.length === 0) throw new ElenchusError('GRAPH_EMPTY', { file: given.id });
  return {
    id: entityId('graph', corpus, given.id),
    record,
    counts: countGraph(graph),
    premises,
    hash: contentHash(graphContent(record, models), encoder),
  };
}

/**
 * The first part of a graph's hash: that of what was given, and of the models of its shapes. How
 * warnings are worded does not matter.
 */
export function graphContent(given: NewGraph, models: StructureModels): string {
  // Under the name that `extra` is stored by, so that graphs stored before count as unchanged.
  const { extra: metadata, ...others } = given;
  const warnings = given.warnings.map(({ code, count, nodes }) => ({ code, count, nodes }));
  return digest([{ ...others, warnings, metadata }, models]);
}

export function statementId(graph: string, node: string): string {
  return `${graph}#${node}`;
}

function checkLayers(
  { locutions = [], preferences = [] }: ArgumentGraph,
  { maxTextCharacters }: RecordLimits,
): void {
  for (const [place, { id, text, speaker }] of locutions.entries()) {
    const field = `graph.locutions[${place}]`;
    checkIdentifier(`${field}.id`, id);
    checkLength(`${field}.text`, text, maxTextCharacters);
    if (speaker !== undefined) checkAuthor(`${field}.speaker`, speaker);
  }
  checkJson('graph.locutions', locutions);
  checkJson('graph.preferences', preferences);
}

function premiseRecords({ id, graph, topic, language }: PreparedGraph['record']): PremiseRecord[] {
  const standings = standingsOf(graph);
  const speakers = speakersOfStatements(graph);
  const major = graph.nodes.find((node) => node.id === graph.majorClaim);
  const claim = major?.kind === 'I' && !isBlank(major.text) ? { text: major.text } : undefined;
  return graph.nodes.flatMap((node): PremiseRecord[] => {
    if (node.kind === 'S' || isBlank(node.text)) return [];
    const { role, stance } = standings.get(node.id)!;
    const about = claim && role !== 'UNCONNECTED' ? { claim, stance } : {};
    const statement = { id: statementId(id, node.id), text: node.text, role, topic, language };
    const author = speakers.get(node.id);
    const impact = impactOf(node);
    return [
      {
        ...statement,
        ...about,
        ...(author && { author }),
        graph: { id, node: node.id },
        profile: {},
        extra: impact === undefined ? {} : { impact },
      },
    ];
  });
}

function languageOf({ nodes }: ArgumentGraph): string | undefined {
  let text = '';
  for (const node of nodes) {
    if (node.kind === 'I' && text.length < DETECTED_CHARACTERS) text += `${node.text}\n`;
  }
  return detectLanguage(text.slice(0, DETECTED_CHARACTERS));
}

function inNode(error: unknown, node: string): unknown {
  if (!(error instanceof ElenchusError)) return error;
  const field = `graph.nodes.${node}.${String(error.details.field)}`;
  return new ElenchusError(error.code, { ...error.details, field });
}
