import { jsonBytes } from '../runtime/bytes.js';
import { badInput, ElenchusError } from '../runtime/errors.js';
import { type Stance, STANCES, STATEMENT_ROLES } from './premise.js';
import type { ClaimRecord, PremiseRecord } from './records.js';
import { isBlank } from './text.js';

/** Characters of a premise or a claim, some 40 pages. */
export const MAX_TEXT = 100_000;

/** How large a record may be. */
export interface RecordLimits {
  readonly maxTextCharacters: number;
  /** Bytes of JSON, of a premise, or of the `extra` of another record. */
  readonly maxRecordBytes: number;
}

export const RECORD_LIMITS: RecordLimits = { maxTextCharacters: MAX_TEXT, maxRecordBytes: 2 ** 20 };

const MAX_ID = 512;
const MAX_WORDS = 1_000;
const MAX_DEPTH = 16;
const MAX_CLAIMS = 100;
const LANGUAGE = /^[a-z]{2,3}$/;

/** @throws ElenchusError BAD_INPUT, TEXT_TOO_LONG or RECORD_TOO_LARGE, naming the field */
export function checkRecord(
  record: PremiseRecord,
  { maxTextCharacters, maxRecordBytes }: RecordLimits,
): void {
  const { id, text, claim, otherClaims = [], stance, role, topic, language } = record;
  const { author, profile, extra } = record;
  checkObject('extra', extra);
  if (!Array.isArray(otherClaims)) throw badInput('otherClaims', 'is no list');
  checkText('id', id, MAX_ID);
  checkText('text', text, maxTextCharacters);
  if (claim !== undefined) checkClaim('claim', claim, maxTextCharacters);
  if (otherClaims.length >= MAX_CLAIMS) {
    throw badInput('otherClaims', `are more than ${MAX_CLAIMS - 1}`);
  }
  checkStance('stance', stance);
  for (const [place, each] of otherClaims.entries()) {
    checkClaim(`otherClaims[${place}]`, each, maxTextCharacters);
    checkStance(`otherClaims[${place}].stance`, each.stance);
  }
  if (role !== undefined && !STATEMENT_ROLES.includes(role)) {
    throw badInput('role', `"${role}" is not one of ${STATEMENT_ROLES.join(', ')}`);
  }
  if (topic !== undefined) checkText('topic', topic, MAX_WORDS);
  if (author !== undefined) checkAuthor('author', author);
  checkLanguage(language);
  for (const [name, value] of Object.entries(profile)) {
    for (const each of [value].flat()) checkText(`profile.${name}`, each, MAX_WORDS);
  }
  checkJson('extra', extra);
  checkBytes('record', record, maxRecordBytes);
}

export function checkLanguage(language: string | undefined): void {
  if (language === undefined || LANGUAGE.test(language)) return;
  throw badInput('language', `"${language}" is not an ISO 639 code in lower case, such as "de"`);
}

function checkClaim(field: string, claim: ClaimRecord, limit: number): void {
  checkObject(field, claim);
  const { id, text } = claim;
  if (id !== undefined) checkText(`${field}.id`, id, MAX_ID);
  checkText(`${field}.text`, text, limit);
}

export function checkStance(field: string, stance: Stance | undefined): void {
  if (stance === undefined || STANCES.includes(stance)) return;
  throw badInput(field, `"${String(stance)}" is not one of ${STANCES.join(', ')}`);
}

export function checkBytes(field: string, value: unknown, limit: number): void {
  const bytes = jsonBytes(value);
  if (bytes > limit) throw new ElenchusError('RECORD_TOO_LARGE', { field, bytes, limit });
}

export function checkAuthor(field: string, name: string): void {
  checkText(field, name, MAX_ID);
}

/** Checks the id of a graph or a node; both together are the id of a premise. */
export function checkIdentifier(field: string, id: string): void {
  checkText(field, id, MAX_ID / 2 - 1);
}

/**
 * What is not TypeScript may pass other things.
 * @throws ElenchusError BAD_INPUT if it is no text, is blank, or has half of a surrogate pair;
 *   TEXT_TOO_LONG
 */
export function checkText(field: string, text: string, limit: number): void {
  if (typeof text !== 'string') throw badInput(field, 'is no text');
  if (isBlank(text)) throw badInput(field, 'is empty');
  checkLength(field, text, limit);
  checkCharacters(field, text);
}

/** @throws ElenchusError BAD_INPUT for a list or anything else that is no object */
export function checkObject(field: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw badInput(field, 'is no object');
}

/** @throws ElenchusError TEXT_TOO_LONG */
export function checkLength(field: string, { length }: string, limit: number): void {
  if (length > limit) throw new ElenchusError('TEXT_TOO_LONG', { field, length, limit });
}

/** JSON can contain half of a surrogate pair, which UTF-8 cannot. */
export function checkCharacters(field: string, text: string): void {
  if (/\p{Surrogate}/u.test(text)) throw badInput(field, 'has half of a surrogate pair');
}

/** @throws ElenchusError BAD_INPUT for JSON that cannot be stored or is nested too deep */
export function checkJson(field: string, value: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw badInput(field, `is nested more than ${MAX_DEPTH} levels deep`);
  if (typeof value === 'string') checkCharacters(field, value);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw badInput(field, 'is not a finite number');
  if (['bigint', 'function', 'symbol'].includes(typeof value)) throw badInput(field, 'is no JSON');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    checkCharacters(field, key);
    if (key === '__proto__') throw badInput(field, 'has the key "__proto__"');
    checkJson(Array.isArray(value) ? `${field}[${key}]` : `${field}.${key}`, each, depth + 1);
  }
}

/** Safe in a path and in a URL. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Every object inherits these, so looking up such a name would always find something. */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Facets and filters use these names. */
const RESERVED: ReadonlySet<string> = new Set(['language', 'stance', 'topic', 'claim']);

export function isName(name: string): boolean {
  return typeof name === 'string' && NAME.test(name) && !INHERITED.has(name);
}

export function checkName(field: string, name: string): void {
  if (isName(name)) return;
  if (INHERITED.has(name)) throw badInput(field, `"${name}" is a reserved name`);
  throw badInput(field, `"${name}" is not 1 to 64 letters, digits, "-" and "_"`);
}

export function checkVariableName(field: string, name: string): void {
  checkName(field, name);
  if (RESERVED.has(name)) throw badInput(field, `"${name}" cannot be the name of a socio-variable`);
}

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Whether it is an ISO 639 code in lower case: one of two letters, or any three. */
export function isLanguage(code: string): boolean {
  return /^[a-z]{3}$/.test(code) || (/^[a-z]{2}$/.test(code) && NAMES.of(code) !== undefined);
}

/** The code that was probably meant by an English name, a locale or a code in capitals. */
export function languageMeant(given: string): readonly string[] {
  const text = given.trim().toLowerCase();
  const [code = ''] = text.split(/[-_]/);
  if (isLanguage(code)) return [code];
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.filter((each) => NAMES.of(each)?.toLowerCase() === text).slice(0, 1);
}
