import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  applyEntries,
  changeTo,
  type Edit,
  type Entries,
  type Entry,
  File,
  Folder,
  sectors,
} from './entries.js';

/** What the recorder saw, in order; see recorder.c. */
export interface Recorded {
  readonly operation: string;
  /** The number of an open file. */
  readonly file: number;
  readonly offset: number;
  readonly data: Buffer;
}

/** How much of what was not synced is still there after a cut. */
export type Loss = 'all' | 'a tail' | 'some' | 'nothing';

/**
 * A disk that forgets: what is synced stays. What a file was written since may be lost, torn at
 * sectors, and survive out of order; what a folder was changed since is lost from some point on.
 */
export class Disk {
  readonly #root = new Folder();
  readonly #open = new Map<number, Entry>();
  /** What the process sees. */
  readonly #seen = new Map<Folder, Entries>([[this.#root, new Map()]]);

  constructor(private readonly rootPath: string) {}

  /** @throws Error for an operation that this disk does not know. */
  apply({ operation, file, offset, data }: Recorded): void {
    switch (operation) {
      case 'opendir':
      case 'open': {
        const entry = this.#at(data.toString());
        this.#open.set(file, entry);
        if (offset === 1) this.#edit(file, [(content) => content.resize(0)]);
        return;
      }
      case 'create':
        return this.#enter(data.toString(), new File());
      case 'mkdir': {
        const folder = new Folder();
        this.#seen.set(folder, new Map());
        return this.#enter(data.toString(), folder);
      }
      case 'unlink':
      case 'rmdir':
        return this.#change([[data.toString(), undefined]]);
      case 'rename':
      case 'link': {
        const [from, to] = data.toString().split('\0') as [string, string];
        const moved: [string, Entry | undefined][] = [[to, this.#at(from)]];
        if (operation === 'rename') moved.push([from, undefined]);
        return this.#change(moved);
      }
      case 'write':
        return this.#edit(file, sectors(offset, data));
      case 'content':
        return this.#edit(file, changeTo(this.#file(file).seen(), data));
      case 'truncate':
        return this.#edit(file, [(content) => content.resize(offset)]);
      case 'allocate':
        return this.#edit(file, [
          (content) => content.resize(Math.max(content.bytes.length, offset)),
        ]);
      case 'sync':
        return this.#open.get(file)?.sync();
      case 'mark':
        return;
      default:
        throw new Error(`the recorder saw "${operation}", which is not known here`);
    }
  }

  /** Writes into a folder what could be left after a cut now. */
  write(target: string, loss: Loss, random: () => number): void {
    const kept = <Item>(items: readonly Item[]) =>
      items.slice(0, loss === 'nothing' ? items.length : Math.floor(random() * (items.length + 1)));
    const fileAfterCut = (file: File) => {
      if (loss === 'all') return file.with([]);
      if (loss === 'some') return file.with(file.pending.filter(() => random() < 0.5));
      return file.with(kept(file.pending));
    };
    const entriesAfterCut = (folder: Folder) => {
      const entries: Entries = new Map(folder.synced);
      const changes = loss === 'all' ? [] : kept(folder.pending);
      for (const change of changes) {
        applyEntries(change, (changed) => (changed === folder ? entries : undefined));
      }
      return entries;
    };
    materialise(target, this.#root, entriesAfterCut, fileAfterCut);
  }

  /** All files as the process saw them, by path below the root. */
  files(): Map<string, Buffer> {
    const found = new Map<string, Buffer>();
    const visit = (folder: Folder, path: string) => {
      for (const [name, entry] of this.#seen.get(folder)!) {
        if (entry instanceof Folder) visit(entry, join(path, name));
        else found.set(join(path, name), entry.seen());
      }
    };
    visit(this.#root, '');
    return found;
  }

  #edit(file: number, edits: Edit[]): void {
    this.#file(file).pending.push(...edits);
  }

  #file(file: number): File {
    const entry = this.#open.get(file);
    if (!(entry instanceof File)) throw new Error(`file ${file} is not open`);
    return entry;
  }

  #enter(path: string, entry: Entry): void {
    this.#change([[path, entry]]);
  }

  /** Changes entries together: a rename is there, or it is not. */
  #change(changes: readonly (readonly [string, Entry | undefined])[]): void {
    const edits = changes.map(([path, entry]) => {
      const folder = this.#at(dirname(path)) as Folder;
      return [folder, path.slice(dirname(path).length + 1), entry] as const;
    });
    applyEntries(edits, (folder) => this.#seen.get(folder));
    for (const folder of new Set(edits.map(([changed]) => changed))) folder.pending.push(edits);
  }

  #at(path: string): Entry {
    if (!path.startsWith(this.rootPath)) throw new Error(`${path} is not below the root`);
    let entry: Entry = this.#root;
    for (const name of path.slice(this.rootPath.length).split('/').filter(Boolean)) {
      const next: Entry | undefined =
        entry instanceof Folder ? this.#seen.get(entry)!.get(name) : undefined;
      if (next === undefined) throw new Error(`the recorder never saw ${path} made`);
      entry = next;
    }
    return entry;
  }
}

function materialise(
  path: string,
  folder: Folder,
  entriesOf: (folder: Folder) => Entries,
  contentOf: (file: File) => Buffer,
): void {
  mkdirSync(path, { recursive: true });
  for (const [name, entry] of entriesOf(folder)) {
    if (entry instanceof Folder) materialise(join(path, name), entry, entriesOf, contentOf);
    else writeFileSync(join(path, name), contentOf(entry));
  }
}
