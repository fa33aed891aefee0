import { ElenchusError } from '../../runtime/errors.js';
import type { Owner } from '../../runtime/threads/fair-queue.js';

/** In bytes. */
export interface HeldLimits {
  readonly all: number;
  readonly ofOwner: number;
  /** What holds no more is never refused. */
  readonly small: number;
}

/** What one request holds in memory for a while. */
export interface Held {
  /**
   * Counts so many more bytes; a negative number counts fewer. Does nothing after `release`.
   * @throws ElenchusError BUSY if this request is refused, or was before; nothing of it counts then
   */
  grow(bytes: number): void;
  /**
   * What happens if it is refused to make room for others; undefined while it cannot be.
   */
  refuse: ((error: ElenchusError) => void) | undefined;
  /** Counts nothing of it any more. */
  release(): void;
}

interface Entry extends Held {
  readonly owner: () => Owner;
  bytes: number;
  isRefused: boolean;
}

/**
 * Limits the memory that requests hold, of each owner and of all together. Beyond a limit, it refuses
 * with BUSY the newest that can be refused of the owner who holds the most, but nothing of an owner
 * who holds less than an equal share, and nothing that is alone.
 */
export class HeldMemory {
  readonly #entries = new Set<Entry>();
  #bytes = 0;

  constructor(private readonly limits: HeldLimits) {}

  /** How many bytes are held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @param owner asked again when it is needed, since a request may be known only later */
  open(owner: () => Owner, refuse?: Held['refuse']): Held {
    const entry: Entry = {
      owner,
      bytes: 0,
      isRefused: false,
      refuse,
      grow: (bytes) => this.#grow(entry, bytes),
      release: () => this.#forget(entry),
    };
    this.#entries.add(entry);
    return entry;
  }

  #grow(entry: Entry, bytes: number): void {
    if (this.#entries.has(entry)) {
      entry.bytes += bytes;
      this.#bytes += bytes;
    }
    if (bytes <= 0) return;
    for (let victim; (victim = this.#victim(entry));) {
      this.#forget(victim);
      victim.isRefused = true;
      if (victim !== entry) victim.refuse?.(new ElenchusError('BUSY'));
    }
    if (entry.isRefused) throw new ElenchusError('BUSY');
  }

  /** What is to be refused, since a limit is exceeded; undefined if nothing is or can be. */
  #victim(grown: Entry): Entry | undefined {
    const { all, ofOwner, small } = this.limits;
    if (this.#bytes <= Math.min(all, ofOwner) || this.#entries.size === 1) return undefined;
    const owners = new Map<Owner, { bytes: number; last: Entry | undefined }>();
    for (const entry of this.#entries) {
      const owner = entry.owner();
      const { bytes = 0, last } = owners.get(owner) ?? {};
      const canBe = entry.bytes > small && (entry === grown || entry.refuse);
      owners.set(owner, { bytes: bytes + entry.bytes, last: canBe ? entry : last });
    }
    const share = this.#bytes > all ? Math.min(ofOwner, all / owners.size) : ofOwner;
    const greedy = [...owners.values()].filter(({ bytes, last }) => last && bytes > share);
    return greedy.sort((one, other) => other.bytes - one.bytes)[0]?.last;
  }

  #forget(entry: Entry): void {
    if (this.#entries.delete(entry)) this.#bytes -= entry.bytes;
  }
}
