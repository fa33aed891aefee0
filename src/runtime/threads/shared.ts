/** What several users share by its key: made for the first, closed after the last. */
export class Shared<Value extends { close(): Promise<void> }> {
  readonly #open = new Map<string, { readonly value: Value; users: number }>();

  /** @returns the value, and what the user calls once when it needs it no more */
  take(key: string, make: () => Value): { readonly value: Value; release(): Promise<void> } {
    const entry = this.#open.get(key) ?? { value: make(), users: 0 };
    this.#open.set(key, entry);
    entry.users += 1;
    return {
      value: entry.value,
      release: async () => {
        entry.users -= 1;
        if (entry.users > 0) return;
        this.#open.delete(key);
        await entry.value.close();
      },
    };
  }
}
