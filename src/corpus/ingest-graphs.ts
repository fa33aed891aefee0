import type { GraphWarning, GraphWarningCode } from '../domain/graph-warnings.js';
import { ElenchusError } from '../runtime/errors.js';
import { digest } from '../domain/content.js';
import type { LineProblem } from '../formats/graphs/draft.js';
import { type GraphFile, readGraphFiles } from '../formats/graphs/graph-files.js';
import type { ReadGraph, ReadGraphOptions } from '../formats/graphs/read-graph.js';
import type { NewGraph, ReadItem } from '../domain/records.js';

/** A graph with the text it was read from. */
export interface IncomingGraph {
  readonly graph: NewGraph;
  readonly text: string;
}

export interface RepairCount {
  graphs: number;
  items: number;
}

export interface ReadGraphsOptions extends ReadGraphOptions {
  /** The topic of graphs whose file does not name one. */
  readonly topic?: string;
  /** The fraction of all paths read so far. */
  onProgress?(fraction: number): void;
  /** Called for a file that is not a graph and is not named like one. */
  onPassedOver?(file: string): void;
}

/**
 * Reads the graphs in files, folders and archives. If an id occurs again with other content, the
 * second graph is refused.
 * @throws ElenchusError FILE_NOT_FOUND, FILE_DAMAGED
 */
export async function* graphItems(
  paths: readonly string[],
  { topic, onProgress, onPassedOver, ...options }: ReadGraphsOptions,
): AsyncGenerator<ReadItem<IncomingGraph>> {
  const seen = new Map<string, string>();
  for (const [place, path] of paths.entries()) {
    for await (const found of readGraphFiles(path, options)) {
      const { file, result } = found;
      onProgress?.((place + found.fraction) / paths.length);
      if (result === undefined) onPassedOver?.(file);
      else if ('error' in result) yield { file, result };
      else {
        for (const problem of result.graph.problems ?? []) yield unusable(file, problem);
        const bytes = found.text?.length ?? 0;
        yield { file, bytes, result: once(incoming(found, result.graph, topic), seen) };
      }
    }
  }
}

/** @param seen the digests of earlier graphs, by id */
function once(record: IncomingGraph, seen: Map<string, string>): ReadItem<IncomingGraph>['result'] {
  const { id } = record.graph;
  const content = digest(record.graph);
  const known = seen.get(id);
  if (known !== undefined && known !== content) {
    return { error: new ElenchusError('DUPLICATE_ID', { field: 'id', id }) };
  }
  seen.set(id, content);
  return { record };
}

/** A line that is left out of a graph; the rest of the file is kept. */
function unusable(
  file: string,
  { line, raw, field, problem }: LineProblem,
): ReadItem<IncomingGraph> {
  const error = new ElenchusError('LINE_INVALID', { file, line, field, problem });
  return { file, line, raw, result: { error } };
}

function incoming(
  { id, text = '' }: GraphFile,
  { problems: _, ...read }: ReadGraph,
  usual: string | undefined,
): IncomingGraph {
  return { graph: { ...read, id: read.id ?? id, topic: read.topic ?? usual }, text };
}

export class Repairs {
  readonly counts: Partial<Record<GraphWarningCode, RepairCount>> = {};
  graphs = 0;

  add(warnings: readonly GraphWarning[]): void {
    if (warnings.length > 0) this.graphs += 1;
    for (const { code, count } of warnings) {
      const known = (this.counts[code] ??= { graphs: 0, items: 0 });
      known.graphs += 1;
      known.items += count;
    }
  }
}
