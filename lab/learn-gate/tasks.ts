import { KEPT } from '../../evaluation/src/graphs/known-graphs.js';
import {
  blurred,
  changedCopy,
  changedPart,
  type Paraphrase,
  statementsNear,
} from '../../evaluation/src/graphs/known-items.js';
import { rerankGraphs } from '../../evaluation/src/graphs/rerank.js';
import type { GraphWithVectors, RankedGraph } from '../../src/search/graphs/rerank.js';
import type { SourceGraph } from './sets.js';

/** A changed graph with the nearest hits, matched. */
export interface Task {
  readonly query: GraphWithVectors;
  readonly hits: readonly TaskHit[];
  /** Of the graphs of the nearest content, if topics are known: how near, and whether on the topic. */
  readonly topics: readonly { readonly ratio: number; readonly same: boolean }[];
  /** The place of the sought graph by content among all, from 0. */
  readonly textPlace: number;
}

/** What is matched, as the default weights have it: `structure` is its part of the score. */
export interface TaskHit extends RankedGraph {
  readonly structure: number;
  /** 2: the sought graph, 1: another one of its topic, 0: the others. */
  readonly grade: 0 | 1 | 2;
}

/** As many as CASCADE matches. */
const NEAREST = 20;
/** As many as a search orders by structure. */
const POOL = 100;
const ONLY_MATCHING = { semantic: 0, vision: 0, matching: 1 };
const EDITS = 2;
/** Copies of larger graphs would take long to match. */
const LARGEST = 60;

export interface Sources {
  readonly graphs: readonly GraphWithVectors[];
  readonly known: ReadonlyMap<string, SourceGraph>;
  readonly vectorOf: (text: string) => Float32Array;
}

/** Tasks that seek a graph by a changed part, and by a changed copy, of it. */
export function tasksFor(
  source: GraphWithVectors,
  { graphs, known, vectorOf }: Sources,
  random: () => number,
): readonly Task[] {
  const { topic, otherWords } = known.get(source.id)!;
  const near = statementsNear(source, graphs);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  return KEPT.flatMap((kept) => {
    const paraphrase: Paraphrase = (statement) => {
      if (statement === undefined) return pick(near);
      const others = otherWords.get(statement) ?? [];
      if (others.length > 0) return vectorOf(pick(others));
      return blurred(source.nodeVectors.get(statement)!, near, kept, random);
    };
    const items = [
      changedPart(source, paraphrase, random),
      source.graph.nodes.length <= LARGEST
        ? changedCopy(source, EDITS, paraphrase, random)
        : undefined,
    ];
    return items.flatMap((item) => {
      if (!item) return [];
      const { query, sought } = item;
      const order = rerankGraphs(query, graphs, { method: 'NONE' });
      const ids = new Set(order.slice(0, NEAREST).map(({ id }) => id));
      const candidates = graphs.filter(({ id }) => ids.has(id));
      const alone = new Map(
        rerankGraphs(query, candidates, { method: 'MATCHING', weights: ONLY_MATCHING }).map(
          ({ id, score }) => [id, score],
        ),
      );
      const hits = rerankGraphs(query, candidates, { method: 'NONE' }).map((hit): TaskHit => {
        const alike = topic !== '' && known.get(hit.id)!.topic === topic;
        const grade = hit.id === sought ? 2 : alike ? 1 : 0;
        return { ...hit, method: 'MATCHING', structure: alone.get(hit.id)!, grade };
      });
      const [best] = order as [RankedGraph];
      const pool = topic === '' ? [] : order.slice(0, POOL);
      const topics = pool.map(({ id, semantic }) => ({
        ratio: Math.max(0, semantic / best.semantic),
        same: known.get(id)!.topic === topic,
      }));
      const textPlace = order.findIndex(({ id }) => id === sought);
      return [{ query, hits, topics, textPlace }];
    });
  });
}
