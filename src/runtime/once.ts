/**
 * A function that computes its value once for each object, and keeps it as long as the object is
 * kept: for what several fields of an answer need of one record.
 */
export function oncePerObject<Key extends object, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let kept = known.get(key);
    if (!kept) known.set(key, (kept = { value: compute(key) }));
    return kept.value;
  };
}
