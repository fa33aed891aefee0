import { badInput } from '../runtime/errors.js';

export type GlobalType =
  'premise' | 'claim' | 'graph' | 'image' | 'profile' | 'judgement' | 'corpus';

/** An id of the domain (a UUID, or the name of a corpus) and its type. */
export interface LocalId {
  readonly type: GlobalType;
  readonly id: string;
}

const PATTERN =
  /^(?:(premise|claim|graph|image|profile|judgement):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|(corpus):(.{1,64}))$/;

export function globalId(type: GlobalType, id: string): string {
  return `${type}:${id}`;
}

/** Undefined if the text is no global id. */
export function parseGlobalId(id: string): LocalId | undefined {
  const match = PATTERN.exec(id);
  const type = match?.[1] ?? match?.[3];
  const local = match?.[2] ?? match?.[4];
  return type && local ? { type: type as GlobalType, id: local } : undefined;
}

/**
 * The domain's id in an argument that must name an object of this type.
 * @throws ElenchusError BAD_INPUT, naming the argument.
 */
export function localId(type: GlobalType, id: string, field: string): string {
  const parsed = parseGlobalId(id);
  if (parsed?.type === type) return parsed.id;
  throw badInput(
    field,
    `"${id.slice(0, 80)}" is not the id of ${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`,
  );
}
