import type { ArgumentForest } from './argument-forest.js';
import { childrenOf } from './rooted-tree.js';

/**
 * So many premises of one relation are shown together; the others are branches of their own. Other
 * trees of so many nodes are shown whole or not at all.
 */
const TOGETHER = 8;
/** How many nodes an opened node shows beyond its own branches. */
const OPENED = 20;

/** Which nodes of a forest are shown, from a place to another one. */
export class BranchChoice {
  readonly shown: Uint8Array;
  count = 1;

  constructor(
    readonly forest: ArgumentForest,
    readonly start: number,
    readonly end: number,
    readonly most: number,
  ) {
    this.shown = new Uint8Array(forest.nodes.length);
    this.shown[start] = 1;
  }

  /** Shows what is attached to a node, as long as there are no more nodes than this. */
  showBranchesOf(node: number, limit: number): void {
    for (const child of childrenOf(this.forest, node)) this.#show(child, limit);
  }

  /** Shows branches by size. A branch is larger than any part of it, so it comes before them. */
  showLargest(from: number, to: number, limit: number): void {
    const { sizes, parents } = this.forest;
    const bySize = Array.from({ length: to - from }, (_, at) => from + at).sort(
      (a, b) => sizes[b]! - sizes[a]! || a - b,
    );
    for (const node of bySize) {
      const parent = parents[node]!;
      const attached = parent < 0 || node === this.start || this.shown[parent];
      if (attached) this.#show(node, Math.min(limit, this.most));
    }
  }

  hideBelow(node: number): void {
    const end = node + this.forest.sizes[node]!;
    for (let at = node + 1; at < end; at++) {
      this.count -= this.shown[at]!;
      this.shown[at] = 0;
    }
  }

  /** Shows a node with the way to it and its branches, and something more of these. */
  open(node: number): void {
    if (node < this.start || node >= this.end) return;
    for (let at = node; at >= this.start && !this.shown[at]; at = this.forest.parents[at]!) {
      if (this.count >= this.most) return;
      this.shown[at] = 1;
      this.count++;
    }
    this.showBranchesOf(node, this.most);
    const end = node + this.forest.sizes[node]!;
    this.showLargest(node + 1, end, Math.min(this.most, this.count + OPENED));
  }

  /** Shows a node with what belongs to it, unless that makes too many. */
  #show(node: number, limit: number): void {
    if (this.shown[node]) return;
    const entry = this.#entry(node);
    if (this.count + entry.length > limit) return;
    for (const each of entry) this.shown[each] = 1;
    this.count += entry.length;
  }

  /** A relation with its premises, or the root of another tree with its largest branch. */
  #entry(node: number): readonly number[] {
    const { nodes, parents, sizes } = this.forest;
    const children = childrenOf(this.forest, node);
    if (parents[node]! < 0) {
      const isSmall = sizes[node]! <= TOGETHER;
      if (isSmall) return Array.from({ length: sizes[node]! }, (_, at) => node + at);
      return [node, ...this.#entry(children[0]!)];
    }
    if (nodes[node]!.kind === 'I') return [node];
    const premises = children.filter((child) => nodes[child]!.kind === 'I');
    return [node, ...premises.slice(0, TOGETHER)];
  }
}
