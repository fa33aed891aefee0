import { OwnerQueue, type Turn } from './owner-queue.js';

export type { Turn } from './owner-queue.js';

/** A key, an address, or a request that stands for itself. */
export type Owner = object | string;

interface Share<Item> {
  readonly queue: OwnerQueue<Item>;
  /** The work that it has received, or could have received by the time it came. */
  received: number;
}

/**
 * Weighted fair queueing on two levels: owners get equal shares of the work, however much they ask
 * for, and so do the clients of each owner. A turn is due when it would be finished if all were
 * served side by side. So cheap turns overtake expensive ones, the turns of one client follow each
 * other, and no turn waits for ever, since what waits already is due before most of what comes later.
 */
export class FairQueue<Item> {
  readonly #shares = new Map<Owner, Share<Item>>();
  /** The work that each owner could have received by now. */
  #now = 0;
  #limitedCost = 0;
  #length = 0;

  /** @param limit how much cost may wait, counting only turns that are `limited` */
  constructor(private readonly limit: number) {}

  get length(): number {
    return this.#length;
  }

  /**
   * @param owner whose client it is; by default, the client is its own
   * @returns the turns that no longer fit: those due last, which may include the new one
   */
  add(
    item: Item,
    client: object,
    cost: number,
    limited: boolean,
    owner: Owner = client,
  ): Turn<Item>[] {
    const share = this.#shares.get(owner) ?? { queue: new OwnerQueue(), received: this.#now };
    share.received = Math.max(share.received, this.#now);
    this.#shares.set(owner, share);
    share.queue.add({ item, client, owner, cost, limited });
    this.#length += 1;
    if (limited) this.#limitedCost += cost;
    return this.#dropExcess();
  }

  peek(): Turn<Item> | undefined {
    return this.#next()?.queue.first;
  }

  /** Takes the next turn out of the queue; `end` or `putBack` must follow. */
  take(): Turn<Item> | undefined {
    const share = this.#next();
    const turn = share?.queue.take();
    if (!turn) return undefined;
    share!.received += turn.cost;
    this.#leave(turn);
    return turn;
  }

  /** Puts a turn back, ahead of others due at the same time. Work that has begun is not dropped. */
  putBack(turn: Turn<Item>): void {
    const share = this.#shares.get(turn.owner)!;
    share.received -= turn.cost;
    share.queue.putBack({ ...turn, limited: false });
    this.#length += 1;
  }

  /** @param cost that it had in the end; 0 if the work was not done */
  end(turn: Turn<Item>, cost: number): void {
    const share = this.#shares.get(turn.owner)!;
    share.received += cost - turn.cost;
    this.#now += cost / this.#shares.size;
    share.queue.end(turn, cost);
    if (share.queue.isIdle) this.#shares.delete(turn.owner);
  }

  /** The owner whose first turn is due first. */
  #next(): Share<Item> | undefined {
    let [next, due]: [Share<Item> | undefined, number] = [undefined, Infinity];
    for (const share of this.#shares.values()) {
      const first = share.queue.first;
      if (!first || share.received + first.cost >= due) continue;
      [next, due] = [share, share.received + first.cost];
    }
    return next;
  }

  #leave({ limited, cost }: Turn<Item>): void {
    this.#length -= 1;
    if (limited) this.#limitedCost -= cost;
  }

  #dropExcess(): Turn<Item>[] {
    const dropped: Turn<Item>[] = [];
    while (this.#limitedCost > this.limit && this.#length > 1) {
      const turn = this.#last()!.queue.drop()!;
      this.#leave(turn);
      // It has received nothing.
      this.#shares.get(turn.owner)!.received += turn.cost;
      this.end(turn, 0);
      dropped.push(turn);
    }
    return dropped;
  }

  /** The owner whose last limited turn is due last; of equals, the one that came last. */
  #last(): Share<Item> | undefined {
    let [last, due]: [Share<Item> | undefined, number] = [undefined, -Infinity];
    for (const share of this.#shares.values()) {
      if (!share.queue.hasLimited || share.received + share.queue.cost < due) continue;
      [last, due] = [share, share.received + share.queue.cost];
    }
    return last;
  }
}
