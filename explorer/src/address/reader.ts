/** Reads parameters of an address and remembers which of them nobody asked for. */
export class AddressReader {
  readonly #params: URLSearchParams;
  readonly #understood = new Set<string>();

  constructor(search: string | URLSearchParams) {
    this.#params = new URLSearchParams(search);
  }

  /** The value of a parameter; empty if it is not there. */
  text(name: string): string {
    return this.list(name)[0] ?? '';
  }

  /**
   * All values of a parameter that is given several times.
   * @param accepts whether a value means something; by default each does
   */
  list(name: string, accepts: (value: string) => boolean = () => true): readonly string[] {
    const values = this.#params.getAll(name);
    for (const value of values.filter(accepts)) this.#understood.add(keyOf(name, value));
    return values.filter((value) => value !== '');
  }

  /** The value if it is one of these, else the first of them. */
  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    return this.choices(name, choices)[0] ?? choices[0]!;
  }

  /** Those values of a parameter that are among these. */
  choices<const Choice extends string>(
    name: string,
    choices: readonly Choice[],
  ): readonly Choice[] {
    const known = choices.filter((choice) => this.#params.getAll(name).includes(choice));
    for (const choice of known) this.#understood.add(keyOf(name, choice));
    return known;
  }

  flag(name: string): boolean {
    return this.choices(name, ['1']).length > 0;
  }

  number(name: string): number | undefined {
    const value = Number(this.#params.get(name) ?? NaN);
    if (!Number.isFinite(value)) return undefined;
    this.#understood.add(keyOf(name, this.#params.get(name)!));
    return value;
  }

  /** A count of something. */
  count(name: string): number | undefined {
    const text = this.#params.get(name) ?? '';
    return /^\d{1,9}$/.test(text) ? this.number(name) : undefined;
  }

  /** The rest of the names that begin so. */
  names(prefix: string): readonly string[] {
    const found = [...this.#params.keys()].filter((name) => name.startsWith(prefix));
    return [...new Set(found)].map((name) => name.slice(prefix.length));
  }

  /** What has not been read, such as `rank=best`: mistakes of whoever wrote the address. */
  unread(): readonly string[] {
    return this.rest().map(([name, value]) => (value === '' ? name : `${name}=${value}`));
  }

  /** The parameters that have not been read, with their values. */
  rest(): readonly (readonly [string, string])[] {
    return [...this.#params].filter(([name, value]) => !this.#understood.has(keyOf(name, value)));
  }
}

const keyOf = (name: string, value: string) => JSON.stringify([name, value]);
