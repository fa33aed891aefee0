/** The first items of a generator, which does not compute any more than these. */
export function firstOf<Item>(items: Generator<Item, void>, count: number): Item[] {
  const first: Item[] = [];
  while (first.length < count) {
    const { value, done } = items.next();
    if (done) break;
    first.push(value);
  }
  return first;
}
