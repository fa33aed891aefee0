/** What an answer holds that is better looked at than read: tables, bars and pictures. */
export type Part = TablePart | BarsPart | PicturePart;

export interface TablePart {
  readonly kind: 'table';
  /** Where it stands in the answer, such as "premises". */
  readonly path: string;
  /** The rows as the answer has them. */
  readonly items: readonly Item[];
  /** What the page says of all of them, such as `matchCount`. */
  readonly facts: Item;
}

/** Groups of bars, such as the values of a facet. */
export interface BarsPart {
  readonly kind: 'bars';
  readonly path: string;
  readonly title: string;
  /** What the bars of each row show, such as "page" and "corpus"; one name for each. */
  readonly series: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly number[] }[];
  /** Whether values are shares of 1, to be read in percent. */
  readonly shares: boolean;
  /** What the bars show, as the answer has it. */
  readonly items: readonly Item[];
}

export interface PicturePart {
  readonly kind: 'picture';
  readonly path: string;
  readonly source: string;
}

export type Item = Readonly<Record<string, unknown>>;

/** The parts of an answer, in their order. */
export function partsOf(value: unknown, path = ''): readonly Part[] {
  const source = pictureOf(value);
  if (source !== undefined) return [{ kind: 'picture', path, source }];
  if (Array.isArray(value)) return partsOfList(value, path);
  if (!isItem(value)) return [];
  const page = isPage(value);
  return Object.entries(value).flatMap(([key, child]) => {
    // The same hits, and the same picture, once more.
    if (page && key === 'nodes' && 'edges' in value) return [];
    if (key === 'url' && 'svg' in value) return [];
    if (page && (key === 'edges' || key === 'nodes'))
      return partsOfList(child as readonly unknown[], path, factsOf(value));
    return partsOf(child, [path, key].filter(Boolean).join('.'));
  });
}

/** Whether `edges` and `nodes` are hits; those of an argument graph are its content. */
function isPage({ edges, nodes }: Item): boolean {
  if (!Array.isArray(edges)) return Array.isArray(nodes);
  return !edges.some((edge) => isItem(edge) && ('source' in edge || 'target' in edge));
}

function factsOf(page: Item): Item {
  const facts = Object.entries(page).filter(([, value]) => value !== null && !isObject(value));
  return Object.fromEntries(facts);
}

function partsOfList(list: readonly unknown[], path: string, facts: Item = {}): readonly Part[] {
  const items = list.filter(isItem);
  if (items.length === 0) return [];
  if (items.every(isKeyPoint)) {
    return [...keyPointBars(items, path), { kind: 'table', path, items, facts }];
  }
  if (items.every(isFacet)) return items.map((item) => facetBars(item, path));
  if (items.every(isFairness)) return items.map((item) => fairnessBars(item, path));
  const pathOf = (item: Item, place: number) =>
    items.length === 1 && !nameOf(item) ? path : `${path}.${nameOf(item) ?? place + 1}`;
  if (!items.some((item) => Object.values(item).some(hasParts))) {
    const pictures = items.flatMap((item, place) => picturesOf(item, pathOf(item, place)));
    return [{ kind: 'table', path, items, facts }, ...pictures];
  }
  const own = items.map(withoutParts);
  // A name alone stands in the path of its parts.
  const table = own.some((item) => Object.keys(item).length > 1);
  return [
    ...(table ? [{ kind: 'table' as const, path, items: own, facts }] : []),
    ...items.flatMap((item, place) => partsOf(item, pathOf(item, place))),
  ];
}

function withoutParts(item: Item): Item {
  const own = Object.entries(item).filter(([, value]) => partsOf(value).length === 0);
  return Object.fromEntries(own);
}

function picturesOf(value: unknown, path: string): readonly PicturePart[] {
  const source = pictureOf(value);
  if (source !== undefined) return [{ kind: 'picture', path, source }];
  if (!isItem(value)) return [];
  const shown = Object.entries(value).filter(([key]) => !(key === 'url' && 'svg' in value));
  return shown.flatMap(([key, child]) => picturesOf(child, `${path}.${key}`));
}

/** The address of a picture, or its data: pictures in the answer are SVG. */
export function pictureOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.startsWith('<svg')) return `data:image/svg+xml,${encodeURIComponent(value)}`;
  return /^\/[^\s]*\.(svg|png|webp)(\?|$)/.test(value) ? value : undefined;
}

export function isItem(value: unknown): value is Item {
  return isObject(value) && !Array.isArray(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether a field is a page or counts of its own, so that its parent is no row of a table. */
function hasParts(value: unknown): boolean {
  if (Array.isArray(value))
    return value.length > 0 && value.every((one) => isItem(one) && isCounts(one));
  return isItem(value) && ('edges' in value || 'nodes' in value) && !('majorClaim' in value);
}

function isCounts(item: Item): boolean {
  return isFacet(item) || isFairness(item);
}

interface Facet extends Item {
  readonly variable?: string;
  readonly title?: string;
  readonly values: readonly { readonly value: string; readonly count: number }[];
}

function isFacet(item: Item): item is Facet {
  const { values } = item;
  return (
    Array.isArray(values) && values.every((one) => isItem(one) && 'value' in one && 'count' in one)
  );
}

function facetBars({ variable, title, values }: Facet, path: string): BarsPart {
  const rows = values.map(({ value, count }) => ({ label: value, values: [count] }));
  const name = title ?? variable ?? '';
  const series = ['premises'];
  return { kind: 'bars', path, title: name, series, rows, shares: false, items: values };
}

const SHARES = { pageShare: 'page', candidateShare: 'candidates', corpusShare: 'corpus' } as const;
const SHARE_KEYS = Object.keys(SHARES) as (keyof typeof SHARES)[];

interface Fairness extends Item {
  readonly variable?: string;
  readonly title?: string;
  readonly groups: readonly (Item & { readonly value: string })[];
}

function isFairness(item: Item): item is Fairness {
  const { groups } = item;
  return (
    Array.isArray(groups) &&
    groups.every((one) => isItem(one) && SHARE_KEYS.some((key) => key in one))
  );
}

function fairnessBars({ variable, title, groups }: Fairness, path: string): BarsPart {
  const known = SHARE_KEYS.filter((key) => groups.some((group) => typeof group[key] === 'number'));
  return {
    kind: 'bars',
    path,
    title: title ?? variable ?? '',
    series: known.map((key) => SHARES[key]),
    rows: groups.map((group) => ({
      label: group.value,
      values: known.map((key) => Number(group[key])),
    })),
    shares: true,
    items: groups,
  };
}

interface KeyPoint extends Item {
  readonly side?: string;
  readonly title: { readonly text: string };
  readonly size: { readonly arguments: number; readonly authors?: number | null };
  readonly groups?: readonly Item[];
}

function isKeyPoint(item: Item): item is KeyPoint {
  const { title, size } = item;
  return (
    isItem(title) &&
    typeof title['text'] === 'string' &&
    isItem(size) &&
    typeof size['arguments'] === 'number'
  );
}

/** How many make each point; and which share of each group does, if groups are compared. */
function keyPointBars(points: readonly KeyPoint[], path: string): readonly BarsPart[] {
  const labelOf = ({ side, title }: KeyPoint) => (side ? `${side}: ${title.text}` : title.text);
  const sizes: BarsPart = {
    kind: 'bars',
    path,
    title: 'arguments',
    series: ['arguments'],
    rows: points.map((point) => ({ label: labelOf(point), values: [point.size.arguments] })),
    shares: false,
    items: points,
  };
  const compared = points.filter(({ groups }) => groups?.some(({ share }) => share !== undefined));
  const series = [
    ...new Set(compared.flatMap(({ groups = [] }) => groups.map(({ name }) => String(name)))),
  ];
  if (series.length === 0) return [sizes];
  const shareOf = ({ groups = [] }: KeyPoint, name: string) =>
    Number(groups.find((group) => group['name'] === name)?.['share'] ?? 0);
  return [
    sizes,
    {
      kind: 'bars',
      path,
      title: 'groups',
      series,
      rows: compared.map((point) => ({
        label: labelOf(point),
        values: series.map((name) => shareOf(point, name)),
      })),
      shares: true,
      items: compared,
    },
  ];
}

function nameOf(row: Item): string | undefined {
  const name = row['name'] ?? row['title'];
  return typeof name === 'string' ? name : undefined;
}
