export interface Turn<Item> {
  readonly item: Item;
  readonly client: object;
  readonly cost: number;
  /** The turn with the lowest number is served next. */
  readonly due: number;
  /** Whether its cost counts towards the limit. */
  readonly limited: boolean;
}

interface Client {
  /** When its last turn is due. */
  due: number;
  /** How many of its turns wait or are being served. */
  turns: number;
}

/**
 * Weighted fair queueing: each client gets an equal share of the work, however much it asks for. A
 * turn is due when it would be finished if all clients were served side by side. So cheap turns
 * overtake expensive ones, the turns of one client follow each other, and no turn waits for ever,
 * since what waits already is due before most of what comes later.
 */
export class FairQueue<Item> {
  readonly #waiting: Turn<Item>[] = [];
  readonly #clients = new Map<object, Client>();
  /** The work that each client could have received by now. */
  #now = 0;
  #limitedCost = 0;

  /** @param limit how much cost may wait, counting only turns that are `limited` */
  constructor(private readonly limit: number) {}

  get length(): number {
    return this.#waiting.length;
  }

  /** @returns the turns that no longer fit: those due last, which may include the new one */
  add(item: Item, client: object, cost: number, limited: boolean): Turn<Item>[] {
    const state = this.#clients.get(client) ?? { due: 0, turns: 0 };
    this.#clients.set(client, state);
    state.due = Math.max(state.due, this.#now) + cost;
    state.turns += 1;
    const turn = { item, client, cost, due: state.due, limited };
    const place = this.#waiting.findLastIndex(({ due }) => due <= turn.due) + 1;
    this.#waiting.splice(place, 0, turn);
    if (limited) this.#limitedCost += cost;
    return this.#dropExcess();
  }

  peek(): Turn<Item> | undefined {
    return this.#waiting[0];
  }

  /** Takes the next turn out of the queue; `end` or `putBack` must follow. */
  take(): Turn<Item> | undefined {
    const turn = this.#waiting.shift();
    if (turn?.limited) this.#limitedCost -= turn.cost;
    return turn;
  }

  /** Puts a turn back, ahead of others due at the same time. Work that has begun is not dropped. */
  putBack(turn: Turn<Item>): void {
    const place = this.#waiting.findLastIndex(({ due }) => due < turn.due) + 1;
    this.#waiting.splice(place, 0, { ...turn, limited: false });
  }

  /** @param served whether the work was done */
  end({ client, cost }: Turn<Item>, served: boolean): void {
    if (served) this.#now += cost / this.#clients.size;
    const state = this.#clients.get(client)!;
    state.turns -= 1;
    if (state.turns === 0) this.#clients.delete(client);
  }

  #dropExcess(): Turn<Item>[] {
    const dropped: Turn<Item>[] = [];
    while (this.#limitedCost > this.limit && this.#waiting.length > 1) {
      const last = this.#waiting.findLastIndex(({ limited }) => limited);
      const [turn] = this.#waiting.splice(last, 1);
      this.#limitedCost -= turn!.cost;
      this.end(turn!, false);
      dropped.push(turn!);
    }
    return dropped;
  }
}
