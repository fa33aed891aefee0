import { ElenchusError } from '../../runtime/errors.js';
import type { Cancellation } from '../../runtime/scope.js';
import type { QueueState } from '../../runtime/telemetry/queues.js';
import { type CallerId, RoundRobin, type Waiting } from '../../runtime/threads/round-robin.js';

/** In points. What is larger than `running` of a caller counts as that, so it runs alone of its caller. */
interface Limits {
  readonly running: number;
  readonly waiting: number;
}
interface RoomLimits {
  readonly ofCaller: Limits;
  /** For all callers together. */
  readonly ofAll: Limits;
}

/** What a room is for. A write counts with its body, which takes memory while the write waits. */
export type Kind = 'query' | 'mutation' | 'upload';

/**
 * For quick work, and as much again for dear work. More writes than queries may run, since those of
 * one corpus wait for each other. Uploads count one point each, and none waits.
 */
const ROOMS: Readonly<Record<Kind, RoomLimits>> = {
  query: {
    ofCaller: { running: 32_000, waiting: 400_000 },
    ofAll: { running: 64_000, waiting: 640_000 },
  },
  mutation: {
    ofCaller: { running: 128_000, waiting: 512_000 },
    ofAll: { running: 512_000, waiting: 1_024_000 },
  },
  upload: { ofCaller: { running: 4, waiting: 0 }, ofAll: { running: 8, waiting: 0 } },
};

/** What costs no more than this part of what a caller may run is quick. */
const QUICK = 1 / 4;

interface Entrant extends Waiting {
  readonly signal: Cancellation;
  enter(): void;
  refuse(error: unknown): void;
}

/**
 * Limits how much is worked on at a time, of each caller and of all, since all that runs takes memory
 * and time from the rest. The rest waits; callers take turns. Quick work has
 * rooms of its own, so that it never waits for dear work, whoever asks for that. Work for a client
 * that has left counts until it ends.
 */
export class Admission {
  readonly #rooms = Object.fromEntries(
    Object.entries(ROOMS).map(([kind, limits]) => [kind, [new Room(limits), new Room(limits)]]),
  ) as Record<Kind, [quick: Room, dear: Room]>;

  /**
   * Waits until there is room.
   * @param cost in points
   * @returns what ends the work
   * @throws ElenchusError BUSY if too much waits, of the caller or of all; the reason of the signal
   */
  enter(kind: Kind, cost: number, caller: CallerId, signal: Cancellation): Promise<() => void> {
    const [quick, dear] = this.#rooms[kind];
    const isQuick = cost <= QUICK * ROOMS[kind].ofCaller.running;
    return (isQuick ? quick : dear).enter(cost, caller, signal);
  }

  /** Pieces of work of all callers. */
  get state(): QueueState {
    const states = Object.values(this.#rooms).flatMap((rooms) => rooms.map(({ state }) => state));
    return {
      waiting: states.reduce((sum, { waiting }) => sum + waiting, 0),
      running: states.reduce((sum, { running }) => sum + running, 0),
    };
  }
}

class Room {
  readonly #queue = new RoundRobin<Entrant>();
  /** What runs, by caller. */
  readonly #running = new Map<CallerId, { points: number; count: number }>();
  readonly #all = { points: 0, count: 0 };

  constructor(private readonly limits: RoomLimits) {}

  get state(): QueueState {
    return { waiting: this.#queue.length, running: this.#all.count };
  }

  async enter(points: number, caller: CallerId, signal: Cancellation): Promise<() => void> {
    const { ofCaller, ofAll } = this.limits;
    // What is dear enough to run alone of its caller still leaves room for others.
    const cost = Math.min(points, ofCaller.running);
    await new Promise<void>((enter, refuse) => {
      this.#queue.add({ cost, caller, signal, enter, refuse });
      this.#admit();
      while (this.#queue.costOf(caller) > ofCaller.waiting) this.#drop(caller);
      while (this.#queue.cost > ofAll.waiting) this.#drop();
    });
    return () => {
      this.#run(caller, -cost, -1);
      this.#admit();
    };
  }

  /** Refuses what waits, of what its caller has given up first. */
  #drop(caller?: CallerId): void {
    const dropped = this.#queue.drop(caller, ({ signal }) => signal.aborted)!;
    dropped.refuse(dropped.signal.aborted ? dropped.signal.reason : new ElenchusError('BUSY'));
  }

  #admit(): void {
    for (let entrant; (entrant = this.#next());) {
      const { caller, cost, signal } = entrant;
      this.#queue.take(entrant);
      if (signal.aborted) {
        entrant.refuse(signal.reason);
        continue;
      }
      this.#queue.pass(caller);
      this.#run(caller, cost, 1);
      entrant.enter();
    }
  }

  /** Whose turn it is of those whose caller has room; nobody else goes first if all together have none. */
  #next(): Entrant | undefined {
    const { ofCaller, ofAll } = this.limits;
    for (const entrant of this.#queue.heads()) {
      const { caller, cost, signal } = entrant;
      if (signal.aborted) return entrant;
      const own = this.#running.get(caller);
      if (own && own.points + cost > ofCaller.running) continue;
      return this.#all.count === 0 || this.#all.points + cost <= ofAll.running
        ? entrant
        : undefined;
    }
    return undefined;
  }

  #run(caller: CallerId, points: number, count: number): void {
    const own = this.#running.get(caller) ?? { points: 0, count: 0 };
    this.#running.set(caller, own);
    for (const each of [own, this.#all]) {
      each.points += points;
      each.count += count;
    }
    if (own.count === 0) this.#running.delete(caller);
  }
}
