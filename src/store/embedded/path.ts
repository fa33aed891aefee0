import type { Json } from '../../domain/premise.js';
import type { Payload } from '../port.js';

type Step = { readonly key: string } | 'elements';

/** A name that `[]` may follow, as in Qdrant's paths. In any other name, `[]` is plain text. */
const ARRAY_STEP = /^([\p{Alphabetic}\p{N}_-]+)\[\]$/u;

/** The steps of a key in the filter language: `profile.age`, `premises[].type`. */
export function parsePath(key: string): readonly Step[] {
  return key.split('.').flatMap((segment): Step[] => {
    const array = ARRAY_STEP.exec(segment)?.[1];
    return array === undefined ? [{ key: segment }] : [{ key: array }, 'elements'];
  });
}

/** All values at a path. An array without `[]` counts as one value. */
export function valuesAt(payload: Payload, path: readonly Step[]): readonly Json[] {
  let values: readonly Json[] = [payload];
  for (const step of path) values = values.flatMap((value) => follow(value, step));
  return values;
}

function follow(value: Json, step: Step): readonly Json[] {
  if (step === 'elements') return isArray(value) ? value : [];
  if (value === null || typeof value !== 'object' || isArray(value)) return [];
  const next = Object.hasOwn(value, step.key) ? value[step.key] : undefined;
  // Wrapped, since flatMap would flatten an array.
  return next === undefined ? [] : [next];
}

/** `Array.isArray` does not narrow readonly arrays. */
export function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
