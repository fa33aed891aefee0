import { type Conditions, EVERYTHING } from '../address/conditions.js';
import type { AddressReader } from '../address/reader.js';
import type { ViewState } from '../address/view-state.js';
import type {
  ArgumentGraphFilter,
  ImageLayout,
  IntRange,
  StructureInput,
} from '../generated/operations.js';
import type { FoldState } from './drawing/fold-state.js';
import { isSound } from './sketch/written.js';

/** What graphs can be narrowed down by besides topic and language. */
export const COUNTS = [
  'statements',
  'relations',
  'supports',
  'attacks',
  'rephrases',
  'edges',
  'depth',
] as const;
export type Count = (typeof COUNTS)[number];
export type Ranges = Partial<Record<Count, IntRange>>;

const WAYS = ['text', 'sketch'] as const;
export type Way = (typeof WAYS)[number];

export const STRUCTURES = ['auto', 'content', 'shape', 'mapping'] as const;
export type Structure = (typeof STRUCTURES)[number];

/** How much the texts count beside the structure, in percent. */
export const TEXT_SHARES = ['usual', '0', '25', '50', '75', '100'] as const;
export type TextShare = (typeof TEXT_SHARES)[number];

const METHODS = { auto: 'AUTO', content: 'NONE', shape: 'VISION', mapping: 'MATCHING' } as const;

export const PICTURES = ['boxes', 'logical', 'treemap', 'icicle'] as const;
export type Picture = (typeof PICTURES)[number];

export const LAYOUT_OF = {
  boxes: 'NODE_LINK',
  logical: 'LOGICAL',
  treemap: 'TREEMAP',
  icicle: 'ICICLE',
} as const satisfies Record<Picture, ImageLayout>;

export interface GraphsState {
  /** How it is searched where no graph is named. */
  readonly way: Way;
  /** As `written.ts` writes it. */
  readonly sketch: readonly string[];
  /** The graph that is opened: others like it are searched. */
  readonly graph: string;
  readonly structure: Structure;
  readonly texts: TextShare;
  readonly picture: Picture;
  readonly ranges: Ranges;
  /** What is folded by hand, in which graph. */
  readonly fold: FoldState;
  /** The graphs that are shown with the dialogue beside them. */
  readonly dialogue: readonly string[];
}

/** Reads `sketch=for1_Trams are quiet.`, `graph=ID`, `count.depth.from=3`, `open=ID n1`, `dialogue=ID`. */
export const GRAPHS_STATE: ViewState<GraphsState> = {
  read(address: AddressReader) {
    const written = address.list('sketch', () => false);
    const sketch = address.list('sketch', (value) => value !== '' && isSound(value, written));
    return {
      sketch,
      way: address.option('by', WAYS) ?? usualWay(sketch),
      graph: address.text('graph'),
      structure: address.choice('structure', STRUCTURES),
      texts: address.choice('texts', TEXT_SHARES),
      picture: address.choice('picture', PICTURES),
      ranges: readRanges(address),
      fold: {
        open: address.list('open', isFold).filter(isFold),
        closed: address.list('closed', isFold).filter(isFold),
        focus: address.list('focus', isFold).filter(isFold),
      },
      dialogue: address.list('dialogue'),
    };
  },
  write({ way, sketch, graph, structure, texts, picture, ranges, fold, dialogue }, params) {
    if (way !== usualWay(sketch)) params.set('by', way);
    for (const value of sketch) params.append('sketch', value);
    if (graph !== '') params.set('graph', graph);
    if (structure !== 'auto') params.set('structure', structure);
    if (texts !== 'usual') params.set('texts', texts);
    if (picture !== 'boxes') params.set('picture', picture);
    for (const [name, { from, to }] of Object.entries(ranges)) {
      if (from != null) params.set(`count.${name}.from`, String(from));
      if (to != null) params.set(`count.${name}.to`, String(to));
    }
    for (const name of ['open', 'closed', 'focus'] as const) {
      for (const value of fold[name].filter(isFold)) params.append(name, value);
    }
    for (const id of dialogue) params.append('dialogue', id);
  },
};

/** The id of a graph and that of a node. */
const isFold = (value: string) => /^[^ ]+ ./s.test(value);

const usualWay = (sketch: readonly string[]): Way => (sketch.length > 0 ? 'sketch' : 'text');

function readRanges(address: AddressReader): Ranges {
  const entries = COUNTS.map((name) => {
    const [from, to] = (['from', 'to'] as const).map((end) =>
      address.count(`count.${name}.${end}`),
    );
    return [
      name,
      { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    ] as const;
  });
  return Object.fromEntries(
    entries.filter(([, { from, to }]) => from !== undefined || to !== undefined),
  );
}

/** The ranges with one of them replaced, or removed. */
export function setRange(ranges: Ranges, name: Count, range?: IntRange): Ranges {
  const others = Object.entries(ranges).filter(([each]) => each !== name);
  return Object.fromEntries([...others, ...(range ? [[name, range]] : [])]) as Ranges;
}

export const structureOf = (structure: Structure, texts: TextShare): StructureInput => ({
  method: METHODS[structure],
  ...(texts !== 'usual' && { textWeight: Number(texts) / 100 }),
});

/** The conditions that graphs can meet. */
export const ofGraphs = ({ language, topic }: Conditions): Conditions => ({
  ...EVERYTHING,
  language,
  topic,
});

/** Whether something is asked of authors or sides, which graphs do not have. */
export const asksMore = (conditions: Conditions): boolean =>
  Object.entries(conditions).some(
    ([name, values]: [string, readonly unknown[]]) =>
      values.length > 0 && name !== 'language' && name !== 'topic',
  );

/** Undefined if no graph is left out. */
export function graphFilterOf(
  { language, topic }: Conditions,
  ranges: Ranges,
): ArgumentGraphFilter | undefined {
  const filter = {
    ...(language.length > 0 && { language }),
    ...(topic.length > 0 && { topic }),
    ...ranges,
  };
  return Object.keys(filter).length > 0 ? filter : undefined;
}
