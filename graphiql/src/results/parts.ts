/** What an answer holds that is better looked at than read: tables, bars and pictures. */
export type Part = TablePart | BarsPart | PicturePart;

export interface TablePart {
  readonly kind: 'table';
  /** Where it stands in the answer, such as "premises". */
  readonly path: string;
  /** The items as the answer has them. */
  readonly rows: readonly Item[];
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
  return Object.entries(value).flatMap(([key, child]) => {
    // The same hits, and the same picture, once more.
    if (key === 'nodes' && 'edges' in value) return [];
    if (key === 'url' && 'svg' in value) return [];
    const named = key === 'edges' || key === 'nodes' ? path : [path, key].filter(Boolean).join('.');
    return partsOf(child, named);
  });
}

function partsOfList(list: readonly unknown[], path: string): readonly Part[] {
  const rows = list.filter(isItem);
  if (rows.length === 0) return [];
  if (rows.every(isFacet)) return rows.map((row) => facetBars(row, path));
  if (rows.every(isFairness)) return rows.map((row) => fairnessBars(row, path));
  const nested = rows.map((row) => Object.values(row).some(hasParts));
  // Many pictures are thumbnails in the table; a single item's can be shown in full.
  const pictures = rows.length === 1 ? picturesOf(rows[0]!, path) : [];
  if (!nested.includes(true)) return [{ kind: 'table', path, rows }, ...pictures];
  return rows.flatMap((row, place) => partsOf(row, `${path}.${nameOf(row) ?? place + 1}`));
}

function picturesOf(value: unknown, path: string): readonly PicturePart[] {
  const source = pictureOf(value);
  if (source !== undefined) return [{ kind: 'picture', path, source }];
  if (Array.isArray(value) || !isItem(value)) return [];
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
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
  return { kind: 'bars', path, title: name, series: ['premises'], rows, shares: false };
}

const SHARES = ['pageShare', 'candidateShare', 'corpusShare'] as const;

interface Fairness extends Item {
  readonly variable?: string;
  readonly title?: string;
  readonly groups: readonly (Item & { readonly value: string })[];
}

function isFairness(item: Item): item is Fairness {
  const { groups } = item;
  return (
    Array.isArray(groups) && groups.every((one) => isItem(one) && SHARES.some((key) => key in one))
  );
}

function fairnessBars({ variable, title, groups }: Fairness, path: string): BarsPart {
  const known = SHARES.filter((key) => groups.some((group) => typeof group[key] === 'number'));
  return {
    kind: 'bars',
    path,
    title: title ?? variable ?? '',
    series: known.map((key) => key.replace('Share', '')),
    rows: groups.map((group) => ({
      label: group.value,
      values: known.map((key) => Number(group[key])),
    })),
    shares: true,
  };
}

function nameOf(row: Item): string | undefined {
  const name = row['name'] ?? row['title'];
  return typeof name === 'string' ? name : undefined;
}
