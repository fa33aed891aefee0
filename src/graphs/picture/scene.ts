export type Point = readonly [x: number, y: number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rectangle extends Size {
  readonly x: number;
  readonly y: number;
}

/** A straight or broken line, or a shape of such lines, as SVG writes its path. */
export interface PathMark {
  readonly kind: 'path';
  readonly path: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  /** The lengths of dashes and gaps. */
  readonly dash?: readonly number[];
}

export interface BoxMark extends Omit<PathMark, 'kind' | 'path'>, Rectangle {
  readonly kind: 'box';
  /** Of its corners. */
  readonly radius?: number;
}

/** One line of text. */
export interface TextMark {
  readonly kind: 'text';
  readonly text: string;
  /** Where its start, its middle or its end is, on the line that letters stand on. */
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly fontSize: number;
  readonly bold?: boolean;
  readonly fill: string;
  /** Written from right to left. */
  readonly rightToLeft?: boolean;
  /** Read from bottom to top. */
  readonly upwards?: boolean;
  /** Keeps a text within its box where the viewer has another font. */
  readonly length?: number;
}

/** The marks of a node, with a text for the pointer and for screen readers. */
export interface GroupMark {
  readonly kind: 'group';
  /** The id of the node in its graph. */
  readonly node: string;
  readonly title: string;
  readonly marks: readonly Mark[];
}

/** Marks that were placed from another origin. */
export interface MovedMark {
  readonly kind: 'moved';
  readonly right: number;
  readonly down: number;
  readonly marks: readonly Mark[];
}

export type Mark = PathMark | BoxMark | TextMark | GroupMark | MovedMark;

/** A picture before it is written as SVG or painted. Later marks cover earlier ones. */
export interface Scene extends Size {
  readonly title: string;
  readonly marks: readonly Mark[];
}
