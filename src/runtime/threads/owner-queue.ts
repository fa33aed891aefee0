export interface Turn<Item> {
  readonly item: Item;
  readonly client: object;
  readonly owner: object | string;
  readonly cost: number;
  /** The turn with the lowest number is served next. */
  readonly due: number;
  /** Whether its cost counts towards the limit of the queue. */
  readonly limited: boolean;
}

interface Client {
  /** When its last turn is due. */
  due: number;
  /** How many of its turns wait or are being served. */
  turns: number;
}

/** The turns of one owner, whose clients share its work evenly; see `FairQueue`. */
export class OwnerQueue<Item> {
  readonly #waiting: Turn<Item>[] = [];
  readonly #clients = new Map<object, Client>();
  /** The work that each client could have received by now. */
  #now = 0;
  /** Of all that wait. */
  cost = 0;

  get first(): Turn<Item> | undefined {
    return this.#waiting[0];
  }

  get hasLimited(): boolean {
    return this.#waiting.some(({ limited }) => limited);
  }

  /** Whether nothing waits or is being served. */
  get isIdle(): boolean {
    return this.#clients.size === 0;
  }

  add(given: Omit<Turn<Item>, 'due'>): void {
    const state = this.#clients.get(given.client) ?? { due: 0, turns: 0 };
    this.#clients.set(given.client, state);
    state.due = Math.max(state.due, this.#now) + given.cost;
    state.turns += 1;
    const turn = { ...given, due: state.due };
    const place = this.#waiting.findLastIndex(({ due }) => due <= turn.due) + 1;
    this.#waiting.splice(place, 0, turn);
    this.cost += turn.cost;
  }

  take(): Turn<Item> | undefined {
    return this.#remove(0);
  }

  /** Takes out the limited turn that is due last. */
  drop(): Turn<Item> | undefined {
    return this.#remove(this.#waiting.findLastIndex(({ limited }) => limited));
  }

  /** Puts a turn back, ahead of others due at the same time. */
  putBack(turn: Turn<Item>): void {
    const place = this.#waiting.findLastIndex(({ due }) => due < turn.due) + 1;
    this.#waiting.splice(place, 0, turn);
    this.cost += turn.cost;
  }

  /** @param cost that it had in the end */
  end(turn: Turn<Item>, cost: number): void {
    this.#now += cost / this.#clients.size;
    const state = this.#clients.get(turn.client)!;
    state.due += cost - turn.cost;
    state.turns -= 1;
    if (state.turns === 0) this.#clients.delete(turn.client);
  }

  #remove(place: number): Turn<Item> | undefined {
    const [turn] = this.#waiting.splice(place, 1);
    if (turn) this.cost -= turn.cost;
    return turn;
  }
}
