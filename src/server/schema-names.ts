import type { Setting } from '../domain/tuning.js';
import { ElenchusError } from '../runtime/errors.js';

/** A method where a path names it, as the domain does: `rank.FUSED.language`. */
const METHOD_STEP = /(?<=^(?:rank|(?:rerank\.)?diversify)\.)[A-Z_]+/;

/**
 * The error with its argument named as the schema names it: `rank.fused.language`. Where a graph
 * cannot be read, the argument stands in place of a file.
 */
export function withSchemaNames(error: ElenchusError): ElenchusError {
  const { code, details } = error;
  if (code.startsWith('GRAPH_') && details.file !== undefined) {
    return new ElenchusError(code, { field: details.file, ...details }, { cause: error });
  }
  const { field } = details;
  if (typeof field !== 'string' || !METHOD_STEP.test(field)) return error;
  const named = field.replace(METHOD_STEP, nameOf);
  return new ElenchusError(error.code, { ...error.details, field: named }, { cause: error });
}

/** A setting as the arguments `rank` and `rerank`: `{ rank: { fused: { lexicalWeight: 0.3 } } }`. */
export function argumentsOf({ rank, rerank }: Setting): { rank: object; rerank?: object } {
  if (rerank === undefined) return { rank: named(rank) };
  const { judge, quality, diversify } = rerank;
  const steps = {
    ...(judge && { judge: { model: judge.model } }),
    ...(quality && { quality }),
    ...(diversify && { diversify: named(diversify) }),
  };
  return { rank: named(rank), rerank: steps };
}

function named({ method, ...options }: { readonly method: string }): object {
  return { [nameOf(method)]: options };
}

/** COVER_GROUPS is coverGroups. */
function nameOf(method: string): string {
  return method.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
