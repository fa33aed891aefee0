import { join } from 'node:path';
import { readGraphFiles } from '../../corpus/readers/graphs/graph-files.js';
import type { ArgumentGraph } from '../../domain/argument-graph.js';
import { ElenchusError } from '../../errors.js';

/** A graph with its file's name for an id. */
export type NamedGraph = ArgumentGraph & { readonly id: string };

/**
 * Reads the argument graphs of a folder, as `elenchus ingest` does; files that are no graphs and
 * bear no name of one are passed over.
 * @returns The graphs by the names of their files
 * @throws ElenchusError FILE_NOT_FOUND, FILE_EMPTY, and those of the first graph that cannot be
 *   read; each names the file
 */
export async function readGraphFolder(folder: string): Promise<ReadonlyMap<string, NamedGraph>> {
  const graphs = new Map<string, NamedGraph>();
  for await (const { file, result } of readGraphFiles(folder)) {
    if (result === undefined) continue;
    if ('error' in result) throw inFolder(folder, result.error);
    graphs.set(file, { ...result.graph.graph, id: file });
  }
  if (graphs.size === 0) {
    throw new ElenchusError('FILE_EMPTY', { file: folder, wanted: 'argument graph' });
  }
  return graphs;
}

/** An error of a file in a folder, with the folder's name as well. */
function inFolder(folder: string, error: ElenchusError): ElenchusError {
  const details = Object.entries(error.details).map(([name, value]) =>
    name === 'file' || name === 'field' ? [name, join(folder, String(value))] : [name, value],
  );
  return new ElenchusError(error.code, Object.fromEntries(details) as ElenchusError['details'], {
    cause: error,
  });
}
