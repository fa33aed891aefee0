/** What is read of an element of a parsed document. */
export interface ParsedElement {
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  readonly childNodes: Iterable<ParsedNode>;
}
export interface ParsedNode {
  /** 1: an element, 3: a text. */
  readonly nodeType: number;
  readonly nodeValue: string | null;
}

/** A plain drawing: an element with the attributes that only say how it looks. */
export interface Drawn {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Drawn | string)[];
}

const SVG = 'http://www.w3.org/2000/svg';
const ELEMENTS: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'title',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'path',
  'text',
  'tspan',
]);
const ATTRIBUTES: ReadonlySet<string> = new Set([
  'width',
  'height',
  'viewBox',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'dx',
  'dy',
  'd',
  'points',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'transform',
  'data-node',
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'direction',
  'textLength',
  'lengthAdjust',
]);
/** Of addresses, and of what browsers run. */
const LEADS_ELSEWHERE = /url\s*\(|javascript:|\\/i;

/**
 * The drawing in a parsed SVG, without all that is no plain drawing: scripts, foreign elements,
 * what listens to events, and what leads elsewhere. Undefined if it is no SVG.
 */
export function cleanSvg(root: ParsedElement): Drawn | undefined {
  return isPlain(root) && root.localName === 'svg' ? clean(root) : undefined;
}

function clean(element: ParsedElement): Drawn {
  const attributes = [...element.attributes].filter(
    ({ name, value }) =>
      ATTRIBUTES.has(name) && (name === 'data-node' || !LEADS_ELSEWHERE.test(value)),
  );
  return {
    name: element.localName,
    attributes: Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
    children: [...element.childNodes].flatMap((node): (Drawn | string)[] => {
      if (node.nodeType === 3) return node.nodeValue?.trim() ? [node.nodeValue] : [];
      return isElement(node) && isPlain(node) ? [clean(node)] : [];
    }),
  };
}

const isElement = (node: ParsedNode): node is ParsedNode & ParsedElement => node.nodeType === 1;

const isPlain = ({ localName, namespaceURI }: ParsedElement) =>
  namespaceURI === SVG && ELEMENTS.has(localName);
