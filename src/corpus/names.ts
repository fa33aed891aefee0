import { badInput } from '../errors.js';

/** Names of corpora, socio-variables and filterable fields: safe in a path and in a URL. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Every object inherits these, so a look-up by such a name would always find something. */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Facets and filters already have these names for something else. */
const RESERVED: ReadonlySet<string> = new Set(['language', 'stance', 'topic', 'claim']);

export function isName(name: string): boolean {
  return NAME.test(name) && !INHERITED.has(name);
}

/** @throws ElenchusError BAD_INPUT */
export function checkName(field: string, name: string): void {
  if (isName(name)) return;
  if (INHERITED.has(name)) throw badInput(field, `"${name}" is a reserved name`);
  throw badInput(field, `"${name}" is not 1 to 64 letters, digits, "-" and "_"`);
}

/** @throws ElenchusError BAD_INPUT */
export function checkVariableName(field: string, name: string): void {
  checkName(field, name);
  if (RESERVED.has(name)) throw badInput(field, `"${name}" is no name for a socio-variable`);
}
