import { useRef } from 'react';

/** The value before, as long as the new one says the same: what depends on it need not be drawn. */
export function useStable<Value>(value: Value): Value {
  const before = useRef(value);
  if (JSON.stringify(before.current) !== JSON.stringify(value)) before.current = value;
  return before.current;
}
