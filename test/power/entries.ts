/** A disk writes so much at once: a write that was not synced may end, or miss a part, here. */
const SECTOR = 512;

/** Bytes that grow. */
class Content {
  #bytes = Buffer.alloc(0);
  #size = 0;

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  copy(): Content {
    const copy = new Content();
    copy.write(0, this.bytes);
    return copy;
  }

  resize(size: number): void {
    if (size > this.#bytes.length) {
      const larger = Buffer.alloc(2 * size);
      this.bytes.copy(larger);
      this.#bytes = larger;
    }
    this.#bytes.fill(0, Math.min(size, this.#size), Math.max(size, this.#size));
    this.#size = size;
  }

  write(offset: number, data: Buffer): void {
    if (offset + data.length > this.#size) this.resize(offset + data.length);
    data.copy(this.#bytes, offset);
  }
}

export type Edit = (content: Content) => void;

export class File {
  readonly synced = new Content();
  /** What was done since the last sync, in the parts in which it may be lost. */
  pending: Edit[] = [];

  sync(): void {
    for (const edit of this.pending) edit(this.synced);
    this.pending = [];
  }

  /** What the process reads. */
  seen(): Buffer {
    return this.with(this.pending);
  }

  /** What there is if of the pending edits these are kept. */
  with(edits: readonly Edit[]): Buffer {
    const content = this.synced.copy();
    for (const edit of edits) edit(content);
    return content.bytes;
  }
}

export class Folder {
  synced = new Map<string, Entry>();
  /** Changes of entries since the last sync; a rename changes two. */
  pending: (readonly (readonly [Folder, string, Entry | undefined])[])[] = [];

  sync(): void {
    for (const change of this.pending) applyEntries(change, (folder) => folder.synced);
    this.pending = [];
  }
}

export type Entry = File | Folder;
export type Entries = Map<string, Entry>;

export function applyEntries(
  change: readonly (readonly [Folder, string, Entry | undefined])[],
  entriesOf: (folder: Folder) => Entries | undefined,
): void {
  for (const [folder, name, entry] of change) {
    if (entry === undefined) entriesOf(folder)?.delete(name);
    else entriesOf(folder)?.set(name, entry);
  }
}

/** A write as one edit for each sector that it touches. */
export function sectors(offset: number, data: Buffer): Edit[] {
  const edits: Edit[] = [];
  for (let from = 0; from < data.length;) {
    const until = Math.min(data.length, from + SECTOR - ((offset + from) % SECTOR));
    const part = data.subarray(from, until);
    const at = offset + from;
    edits.push((content) => content.write(at, part));
    from = until;
  }
  return edits;
}

/** What is done to a file that comes to hold other bytes, as where only its end was written. */
export function changeTo(before: Buffer, after: Buffer): Edit[] {
  let same = 0;
  while (same < before.length && same < after.length && before[same] === after[same]) same++;
  const edits = sectors(same, after.subarray(same));
  if (after.length < before.length) edits.push((content) => content.resize(after.length));
  return edits;
}
