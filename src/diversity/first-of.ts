/** The first items of what is made one by one; no more than these are made. */
export function firstOf<Item>(items: Generator<Item, void>, count: number): Item[] {
  const first: Item[] = [];
  while (first.length < count) {
    const { value, done } = items.next();
    if (done) break;
    first.push(value);
  }
  return first;
}
