declare const kind: unique symbol;

/** A position in a list. It comes from the server, and fits only the search that it came from. */
export type Cursor = string & { readonly [kind]: 'Cursor' };

/** A cursor that was kept as text, in the address of a page for instance. */
export function asCursor(text: string): Cursor {
  return text as Cursor;
}
