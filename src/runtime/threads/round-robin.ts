/** Whose work it is: a key, a network, or a request that stands for itself. */
export type CallerId = object | string;

export interface Waiting {
  readonly caller: CallerId;
  /** What counts for limits, in any unit; what costs nothing is never dropped. */
  readonly cost: number;
  /** Goes first, and then by turns with the caller's other work. */
  readonly urgent?: boolean;
}

interface Line<Item> {
  readonly urgent: Item[];
  readonly normal: Item[];
  /** Of all that waits. */
  cost: number;
  /** Whether something that is not urgent is due. */
  normalNext: boolean;
}

/** A queue in which callers take turns, however much each of them asks for. */
export class RoundRobin<Item extends Waiting> {
  /** The caller with the next turn comes first. */
  readonly #lines = new Map<CallerId, Line<Item>>();
  #length = 0;
  #cost = 0;

  get length(): number {
    return this.#length;
  }

  /** Of all that waits. */
  get cost(): number {
    return this.#cost;
  }

  costOf(caller: CallerId): number {
    return this.#lines.get(caller)?.cost ?? 0;
  }

  add(item: Item): void {
    const line = this.#lines.get(item.caller) ?? {
      urgent: [],
      normal: [],
      cost: 0,
      normalNext: false,
    };
    this.#lines.set(item.caller, line);
    (item.urgent ? line.urgent : line.normal).push(item);
    line.cost += item.cost;
    this.#cost += item.cost;
    this.#length += 1;
  }

  /** What each caller does next, in the order of the callers' turns. */
  *heads(): Generator<Item> {
    for (const line of this.#lines.values()) yield first(line);
  }

  get head(): Item | undefined {
    const [line] = this.#lines.values();
    return line && first(line);
  }

  /** Takes out what its caller does next. The caller has the next turn, too, until `pass`. */
  take(item: Item): void {
    const line = this.#lines.get(item.caller)!;
    (item.urgent ? line.urgent : line.normal).shift();
    line.normalNext = item.urgent === true;
    this.#forget(item, line);
  }

  /** Ends the turn of a caller: all others have theirs before it. */
  pass(caller: CallerId): void {
    const line = this.#lines.get(caller);
    if (!line) return;
    this.#lines.delete(caller);
    this.#lines.set(caller, line);
  }

  /**
   * Takes out an item of a caller, by default of the one for whom the most waits: the newest for which
   * `isFirst` holds, or else the newest.
   */
  drop(
    caller = this.#greediest(),
    isFirst: (item: Item) => boolean = () => true,
  ): Item | undefined {
    const line = caller === undefined ? undefined : this.#lines.get(caller);
    if (!line) return undefined;
    for (const isWanted of [isFirst, () => true]) {
      for (const items of [line.normal, line.urgent]) {
        const at = items.findLastIndex((item) => item.cost > 0 && isWanted(item));
        if (at < 0) continue;
        const [item] = items.splice(at, 1);
        this.#forget(item!, line);
        return item;
      }
    }
    return undefined;
  }

  #greediest(): CallerId | undefined {
    let [most, cost]: [CallerId | undefined, number] = [undefined, -1];
    for (const [caller, line] of this.#lines) {
      if (line.cost >= cost) [most, cost] = [caller, line.cost];
    }
    return most;
  }

  #forget(item: Item, line: Line<Item>): void {
    line.cost -= item.cost;
    this.#cost -= item.cost;
    this.#length -= 1;
    if (line.urgent.length + line.normal.length === 0) this.#lines.delete(item.caller);
  }
}

function first<Item>({ urgent, normal, normalNext }: Line<Item>): Item {
  const [one, other] = normalNext ? [normal, urgent] : [urgent, normal];
  return (one[0] ?? other[0])!;
}
