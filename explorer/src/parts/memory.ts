/** The part of the storage of a browser that is used. */
export interface Store {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
}

export interface Memory {
  /** What was remembered under a name; undefined if nothing was. */
  readonly remembered: (name: string) => string | undefined;
  /**
   * Remembers a text under a name, beyond a reload if the browser allows it.
   * @returns whether it does
   */
  readonly remember: (name: string, text: string) => boolean;
}

/**
 * Remembers texts in a store that may be forbidden or full; neither is an error.
 * @param store where it is forbidden, already to name it is an error
 */
export function memoryIn(store: () => Store): Memory {
  /** What could not be stored; it is remembered until the page is closed. */
  const unkept = new Map<string, string>();
  return {
    remembered: (name) => {
      if (unkept.has(name)) return unkept.get(name);
      try {
        return store().getItem(name) ?? undefined;
      } catch {
        return undefined;
      }
    },
    remember: (name, text) => {
      unkept.set(name, text);
      try {
        store().setItem(name, text);
      } catch {
        return false;
      }
      unkept.delete(name);
      return true;
    },
  };
}
