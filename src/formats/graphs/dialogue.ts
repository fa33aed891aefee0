import type {
  ArgumentGraph,
  Illocution,
  Locution,
  Preference,
  Reply,
} from '../../domain/argument-graph.js';
import type { RepairLog, Size } from '../../domain/graph-warnings.js';
import type { DraftEdge, DraftNode, DraftType, Utterance } from './draft.js';

/** The layers of a graph beside its statements and relations. */
type Layers = Pick<ArgumentGraph, 'locutions' | 'preferences'>;

/** The nodes and edges of a draft that say who said what, and what is preferred. */
interface LayerDraft {
  readonly nodes: ReadonlyMap<string, DraftNode>;
  readonly edges: readonly DraftEdge[];
  readonly utterances?: ReadonlyMap<string, Utterance>;
}

const LAYERS: ReadonlySet<DraftType> = new Set<DraftType>([
  'LOCUTION',
  'ILLOCUTION',
  'TRANSITION',
  'PREFERENCE',
]);

/** How many pairs of its ends a node may join. Data has a few; a file of attack could have millions. */
const MAX_PAIRS = 100;

export function isOfLayers({ type }: DraftNode): boolean {
  return LAYERS.has(type);
}

/**
 * Reads what lies beside the argument. Illocutions, transitions and preferences that lack an end, or
 * join too many, are left out with their edges.
 * @param graph the ids of the nodes of the graph
 */
export function readLayers(draft: LayerDraft, graph: ReadonlySet<string>, log: RepairLog): Layers {
  const layers = new LayerReader(draft, graph, log);
  const locutions = layers.locutions();
  const preferences = layers.preferences();
  const used = edgesOf({ locutions, preferences });
  for (const { source, target } of draft.edges) {
    if (!used.has(edgeKey(source, target))) log.add('EDGE_LEFT_OUT', `${source} -> ${target}`);
  }
  return {
    ...(locutions.length > 0 && { locutions }),
    ...(preferences.length > 0 && { preferences }),
  };
}

class LayerReader {
  readonly #sources = new Map<string, string[]>();
  readonly #targets = new Map<string, string[]>();
  /** The locutions that each complete transition leads from and to. */
  readonly #replies = new Map<string, { readonly from: string[]; readonly to: string[] }>();

  constructor(
    private readonly draft: LayerDraft,
    private readonly graph: ReadonlySet<string>,
    private readonly log: RepairLog,
  ) {
    for (const { source, target } of draft.edges) {
      add(this.#sources, target, source);
      add(this.#targets, source, target);
    }
  }

  locutions(): Locution[] {
    const replies = new Map<string, Reply[]>();
    for (const { id } of this.#ofType('TRANSITION')) {
      const [from, to] = [this.#from(id), this.#to(id)].map((ids) => ids.filter(this.#isLocution));
      if (!joinable(from!, to!)) {
        this.log.add('DIALOGUE_LEFT_OUT', id);
        continue;
      }
      this.#replies.set(id, { from: from!, to: to! });
      for (const own of to!) for (const earlier of from!) add(replies, own, { id, to: earlier });
    }
    const illocutions = this.#illocutions();
    const records = this.#records(new Set([...illocutions.keys(), ...replies.keys()]));
    return records.map((each) => ({
      ...each,
      illocutions: illocutions.get(each.id) ?? [],
      repliesTo: replies.get(each.id) ?? [],
    }));
  }

  preferences(): Preference[] {
    return this.#ofType('PREFERENCE').flatMap(({ id, scheme }) => {
      const [from, to] = [this.#from(id), this.#to(id)].map((ids) =>
        ids.filter((each) => this.graph.has(each)),
      );
      if (!joinable(from!, to!)) {
        this.log.add('PREFERENCE_LEFT_OUT', id);
        return [];
      }
      return from!.flatMap((preferred) =>
        to!.map((over) => ({ id, preferred, over, ...(scheme && { scheme }) })),
      );
    });
  }

  readonly #isLocution = (id: string) => this.draft.nodes.get(id)?.type === 'LOCUTION';

  /** What each locution does, by its id. */
  #illocutions(): ReadonlyMap<string, Illocution[]> {
    const found = new Map<string, Illocution[]>();
    for (const { id, text } of this.#ofType('ILLOCUTION')) {
      const targets = this.#to(id).filter((to) => this.graph.has(to) || this.#isLocution(to));
      const speaking = this.#from(id).flatMap((source) => {
        if (this.#isLocution(source)) return [{ locution: source }];
        const reply = this.#replies.get(source);
        return reply ? reply.to.map((locution) => ({ locution, reply: source })) : [];
      });
      if (!joinable(speaking, targets)) {
        this.log.add('DIALOGUE_LEFT_OUT', id);
        continue;
      }
      for (const { locution, ...by } of speaking) {
        for (const target of targets) add(found, locution, { id, act: text.trim(), target, ...by });
      }
    }
    return found;
  }

  /**
   * Locutions with their speakers. What OVA notes of its analysts repeats the text of a locution and
   * has no edge.
   * @param active those that do something
   */
  #records(active: ReadonlySet<string>): Omit<Locution, 'illocutions' | 'repliesTo'>[] {
    const all = this.#ofType('LOCUTION');
    const isNote = ({ id, text }: DraftNode) =>
      !active.has(id) &&
      !this.graph.has(id) &&
      !this.#sources.has(id) &&
      !this.#targets.has(id) &&
      analystNote(text) !== undefined;
    const notes = all.filter(isNote);
    const analysts = new Map<string, DraftNode[]>();
    for (const note of notes) add(analysts, analystNote(note.text)!.quoted, note);
    const joined = new Map<string, DraftNode>();
    for (const each of all) {
      if (isNote(each)) continue;
      const note = analysts.get(each.text.trim())?.shift();
      if (note) joined.set(each.id, note);
    }
    const merged = new Set([...joined.values()].map(({ id }) => id));
    this.log.add('ANALYST_JOINED', ...merged);
    const alone = new Set(notes.map(({ id }) => id));
    return all
      .filter(({ id }) => !merged.has(id))
      .map(({ id, text }) => {
        const own = alone.has(id) ? analystNote(text) : undefined;
        const note = joined.get(id);
        const analyst = own?.analyst ?? (note && analystNote(note.text)!.analyst);
        return { id, ...this.#said(id, own?.quoted ?? text), ...(analyst && { analyst }) };
      });
  }

  #said(id: string, text: string): Pick<Locution, 'text' | 'speaker' | 'start'> {
    const { speaker, start } = this.draft.utterances?.get(id) ?? {};
    const said = speaker ? { text: withoutName(text, speaker), speaker } : saidBy(text);
    return { ...said, ...(start && { start }) };
  }

  #ofType(type: DraftType): DraftNode[] {
    return [...this.draft.nodes.values()].filter((node) => node.type === type);
  }

  #from(id: string): readonly string[] {
    return this.#sources.get(id) ?? [];
  }

  #to(id: string): readonly string[] {
    return this.#targets.get(id) ?? [];
  }
}

function joinable(from: readonly unknown[], to: readonly unknown[]): boolean {
  const pairs = from.length * to.length;
  return pairs > 0 && pairs <= MAX_PAIRS;
}

function add<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

function edgeKey(source: string, target: string): string {
  return JSON.stringify([source, target]);
}

/** The edges of the file that layers keep. */
function edgesOf({ locutions = [], preferences = [] }: Layers): ReadonlySet<string> {
  const edges = new Set<string>();
  for (const { id: own, illocutions, repliesTo } of locutions) {
    for (const { id, target, reply } of illocutions) {
      edges.add(edgeKey(reply ?? own, id)).add(edgeKey(id, target));
    }
    for (const { id, to } of repliesTo) edges.add(edgeKey(to, id)).add(edgeKey(id, own));
  }
  for (const { id, preferred, over } of preferences) {
    edges.add(edgeKey(preferred, id)).add(edgeKey(id, over));
  }
  return edges;
}

/** The nodes and edges of the file that layers keep, beside those of the graph. */
export function sizeOfLayers(layers: Layers, graph: ReadonlySet<string>): Size {
  const { locutions = [], preferences = [] } = layers;
  const nodes = new Set([
    ...locutions.flatMap(({ id, illocutions, repliesTo }) => [
      id,
      ...illocutions.map((each) => each.id),
      ...repliesTo.map((each) => each.id),
    ]),
    ...preferences.map(({ id }) => id),
  ]);
  // A locution that is a statement, too, is one node of the file.
  for (const id of graph) nodes.delete(id);
  return { nodes: nodes.size, edges: edgesOf(layers).size };
}
/** The words of a locution, without the name of who said them. */
interface Said {
  readonly text: string;
  readonly speaker?: string;
}

/** AIFdb's usual form, "Ann Smith : Trams are quiet."; a name is at most 80 characters long. */
const SPACED = /^([^:\n]{1,80}?)\s+:\s*(?=\S)/;

/** "ANN: Trams are quiet.", if it looks like a name: one word, or capitalised ones. */
const CLOSE = /^(\S{1,80}|[\p{Lu}[@][^:.?!;,\n]{1,79}):\s+(?=\S)/u;

/** Araucaria's form: "Ann says 'Trams are quiet.'" */
const SAYS = /^([^:\n']{1,80}?) says '([\s\S]*)'\s*$/;
const LONG_WORD = /^\p{Ll}{4}/u;
const MAX_WORDS = 6;

/** Who said a locution, by its text: AIFdb puts the name in front. */
export function saidBy(locution: string): Said {
  const text = locution.trimStart();
  const says = SAYS.exec(text);
  if (says) return { speaker: says[1]!, text: says[2]! };
  const spaced = SPACED.exec(text);
  if (spaced) return { speaker: spaced[1]!, text: text.slice(spaced[0].length).trimEnd() };
  const close = CLOSE.exec(text);
  if (!close || !isName(close[1]!)) return { text: text.trim() };
  return { speaker: close[1]!, text: text.slice(close[0].length).trimEnd() };
}

function isName(text: string): boolean {
  const words = text.split(/\s+/);
  return words.length <= MAX_WORDS && (words.length === 1 || !words.some((w) => LONG_WORD.test(w)));
}

/** The text without a name in front that is known from elsewhere. */
export function withoutName(text: string, speaker: string): string {
  const said = saidBy(text);
  return said.speaker?.toLowerCase() === speaker.toLowerCase() ? said.text : text.trim();
}

/** "Kim: Ann : Trams are quiet.": OVA's note that the analyst Kim recorded what Ann said. */
const NOTE = /^\s*([^:\n]{1,80}?):\s([^:\n]{1,80}?\s+:\s*\S[\s\S]*)$/;

/** @returns undefined if the text is no such note */
export function analystNote(
  text: string,
): { readonly analyst: string; readonly quoted: string } | undefined {
  const found = NOTE.exec(text);
  return found ? { analyst: found[1]!.trim(), quoted: found[2]!.trim() } : undefined;
}
