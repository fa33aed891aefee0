import {
  GRAPH_WARNINGS,
  graphWarning,
  type GraphWarning,
  type GraphWarningCode,
} from '../../domain/graph-warnings.js';

const CODES = Object.keys(GRAPH_WARNINGS) as GraphWarningCode[];

/** The repairs as warnings, one for each code. */
export class RepairLog {
  readonly #ids = new Map<GraphWarningCode, string[]>();

  add(code: GraphWarningCode, ...ids: readonly string[]): void {
    const known = this.#ids.get(code) ?? [];
    for (const id of ids) known.push(id);
    if (known.length > 0) this.#ids.set(code, known);
  }

  warnings(): GraphWarning[] {
    return CODES.flatMap((code) => {
      const ids = this.#ids.get(code);
      return ids === undefined ? [] : graphWarning(code, ids);
    });
  }
}

export interface Size {
  readonly nodes: number;
  readonly edges: number;
}

/** Checks that the warnings explain every difference between a graph and its file. */
export function checkBalance(before: Size, after: Size, warnings: readonly GraphWarning[]): void {
  let { nodes, edges } = before;
  for (const { code, count } of warnings) {
    nodes += count * GRAPH_WARNINGS[code].nodes;
    edges += count * GRAPH_WARNINGS[code].edges;
  }
  if (nodes === after.nodes && edges === after.edges) return;
  const found = `${after.nodes} nodes and ${after.edges} edges`;
  throw new Error(`a graph of ${found} should have ${nodes} and ${edges} after its repairs`);
}
