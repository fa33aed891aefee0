/** Reads parameters of an address and remembers which of them meant nothing. */
export class AddressReader {
  readonly #params: URLSearchParams;
  readonly #asked = new Set<string>();
  readonly #understood = new Set<string>();

  constructor(search: string | URLSearchParams) {
    this.#params = new URLSearchParams(search);
  }

  /** The value of a parameter, of several the first; empty if it is not there. */
  text(name: string): string {
    this.#understand(name, '');
    return this.given(name) ?? '';
  }

  /** The first value of a parameter that says something. */
  given(name: string): string | undefined {
    return this.#first(name, isGiven);
  }

  /**
   * All values of a parameter that is given several times.
   * @param accepts whether a value means something; by default each does
   */
  list(name: string, accepts: (value: string) => boolean = () => true): readonly string[] {
    const values = this.#valuesOf(name);
    for (const value of values.filter(accepts)) this.#understand(name, value);
    return values.filter(isGiven);
  }

  /** The value if it is one of these, else the first of them. */
  choice<const Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    return this.option(name, choices) ?? choices[0]!;
  }

  /** The value if it is one of these. */
  option<const Choice extends string>(
    name: string,
    choices: readonly Choice[],
  ): Choice | undefined {
    return this.#first(name, (value): value is Choice =>
      (choices as readonly string[]).includes(value),
    );
  }

  /** Those values of a parameter that are among these. */
  choices<const Choice extends string>(
    name: string,
    choices: readonly Choice[],
  ): readonly Choice[] {
    const values = this.#valuesOf(name);
    const known = choices.filter((choice) => values.includes(choice));
    for (const choice of known) this.#understand(name, choice);
    return known;
  }

  flag(name: string): boolean {
    return this.option(name, ['1']) !== undefined;
  }

  number(name: string): number | undefined {
    return numberIn(
      this.#first(name, (value) => value.trim() !== '' && Number.isFinite(Number(value))),
    );
  }

  /** A count of something. */
  count(name: string): number | undefined {
    return numberIn(this.#first(name, (value) => /^\d{1,9}$/.test(value)));
  }

  /** The rest of the names that begin so. */
  names(prefix: string): readonly string[] {
    const found = [...this.#params.keys()].filter((name) => name.startsWith(prefix));
    return [...new Set(found)].map((name) => name.slice(prefix.length));
  }

  /** What means nothing here, such as `rank=best`: mistakes of whoever wrote the address. */
  unread(): readonly string[] {
    return [...this.#params]
      .filter(([name, value]) => !this.#understood.has(keyOf(name, value)))
      .map(([name, value]) => (value === '' ? name : `${name}=${value}`));
  }

  /** The parameters that nobody asked for, with their values. */
  rest(): readonly (readonly [string, string])[] {
    return [...this.#params].filter(([name]) => !this.#asked.has(name));
  }

  #valuesOf(name: string): readonly string[] {
    this.#asked.add(name);
    return this.#params.getAll(name);
  }

  #understand(name: string, value: string): void {
    this.#understood.add(keyOf(name, value));
  }

  /** The first value that means something; others beside it do not count. */
  #first<Meant extends string>(
    name: string,
    means: ((value: string) => value is Meant) | ((value: string) => boolean),
  ): Meant | undefined {
    const value = this.#valuesOf(name).find((each): each is Meant => means(each));
    if (value !== undefined) this.#understand(name, value);
    return value;
  }
}

/** Whether a value says something. */
export const isGiven = (value: string): boolean => value !== '';

const numberIn = (text: string | undefined) => (text === undefined ? undefined : Number(text));

const keyOf = (name: string, value: string) => JSON.stringify([name, value]);
