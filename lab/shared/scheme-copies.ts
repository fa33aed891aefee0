import { drawScheme, editOnce, replace } from '../../evaluation/src/graphs/synthetic.js';
import type { ArgumentGraph, SchemeNode } from '../../src/domain/argument-graph.js';
import { schemeNamed, schemeOf } from '../../src/domain/argumentation-schemes.js';
import { rootedTree } from '../../src/domain/rooted-tree.js';

/** What was done to the schemes of a copy: one or all became others, or were taken away. */
export const CHANGES = ['one other', 'one none', 'all other', 'all none'] as const;
export type Change = (typeof CHANGES)[number];

/**
 * A copy of a graph that differs in schemes alone; others are of another family.
 * @param graph that names a scheme under its major claim
 */
export function changeSchemes(
  graph: ArgumentGraph,
  change: Change,
  random: () => number,
): ArgumentGraph {
  const named = namedIn(graph);
  const chosen = change.startsWith('one') ? [named[Math.floor(random() * named.length)]!] : named;
  return chosen.reduce((copy, node) => {
    const { scheme, ...unnamed } = node;
    const other = change.endsWith('other') && { scheme: otherFamily(scheme!, random) };
    return replace(copy, node, { ...unnamed, ...other });
  }, graph);
}

/** The relations under the major claim that name a scheme. */
export function namedIn(graph: ArgumentGraph): SchemeNode[] {
  return rootedTree(graph).nodes.flatMap((node) =>
    node.kind === 'S' && schemeOf(node) ? [node] : [],
  );
}

/** Real graphs that name schemes, with copies that differ in these alone. */
export interface SchemeCopies<Shape = ArgumentGraph> {
  readonly originals: readonly Shape[];
  /** For each of `CHANGES`, a copy of each original, in the same order. */
  readonly changed: readonly (readonly Shape[])[];
  /** Each original after one edit of its shape, its schemes as they were. */
  readonly queries: readonly Shape[];
}

/** @param graphs of which those are used that name a scheme under their major claim */
export function drawSchemeCopies(
  graphs: readonly ArgumentGraph[],
  random: () => number,
): SchemeCopies {
  const originals = graphs.filter((graph) => namedIn(graph).length > 0);
  return {
    originals,
    changed: CHANGES.map((change) =>
      originals.map((graph) => changeSchemes(graph, change, random)),
    ),
    queries: originals.map((graph) => edited(graph, random)),
  };
}

/** How well copies with other schemes are told from the right ones; one number for each change. */
export interface SchemeFigures {
  readonly graphs: number;
  /** The likeness of original and copy, in the mean: 1 if it cannot see schemes. */
  readonly likeness: readonly number[];
  /** The share of queries that are more like the original than like the copy. */
  readonly nearer: readonly number[];
  /** The share of queries whose original comes first among it and its four copies. */
  readonly foundFirst: number;
  /** The same among all originals and all copies; a tie is lost. */
  readonly foundFirstOfAll: number;
}

/** @param likeness of two things that stand for a graph, the greater the more alike */
export function compareSchemeCopies<Shape>(
  { originals, changed, queries }: SchemeCopies<Shape>,
  likeness: (one: Shape, other: Shape) => number,
): SchemeFigures {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const own = queries.map((query, at) => likeness(query, originals[at]!));
  const beats = (at: number, other: Shape) => likeness(queries[at]!, other) < own[at]!;
  const share = (isTrue: (at: number) => boolean) =>
    mean(queries.map((_, at) => Number(isTrue(at))));
  const all = [originals, ...changed].flat();
  return {
    graphs: originals.length,
    likeness: changed.map((copies) =>
      mean(copies.map((copy, at) => likeness(originals[at]!, copy))),
    ),
    nearer: changed.map((copies) => share((at) => beats(at, copies[at]!))),
    foundFirst: share((at) => changed.every((copies) => beats(at, copies[at]!))),
    foundFirstOfAll: share((at) =>
      all.every((other) => other === originals[at] || beats(at, other)),
    ),
  };
}

/** After an edit that leaves a relation under the major claim, so that there is a shape. */
function edited(graph: ArgumentGraph, random: () => number): ArgumentGraph {
  for (;;) {
    const copy = editOnce(graph, random);
    if (rootedTree(copy).nodes.some(({ kind }) => kind === 'S')) return copy;
  }
}

function otherFamily(scheme: string, random: () => number): string {
  for (;;) {
    const other = drawScheme(random);
    if (schemeNamed(other)?.family !== schemeNamed(scheme)?.family) return other;
  }
}
