import { inCorpus } from '../domain/filter.js';
import { DEFAULT_LABELS, type Labels } from '../domain/judgement.js';
import { badInput, ElenchusError } from '../runtime/errors.js';
import type { VectorStore } from '../store/port.js';
import { checkIdentifier, checkName } from '../domain/check.js';
import type { CorpusRecord } from './record.js';

const MAX_SETS = 20;
const MAX_LABELS = 100;
export const MAX_GRADE = 100;

/**
 * Checks sets of labels as they were given.
 * @throws ElenchusError BAD_INPUT, TEXT_TOO_LONG, naming set and label
 */
export function checkLabels(given: unknown): asserts given is Labels {
  const seen = new Set<string>();
  for (const [set, labels] of entriesOf(given, 'labels', MAX_SETS)) {
    checkName('labels', set);
    const field = `labels.${set}`;
    for (const [label, grade] of entriesOf(labels, field, MAX_LABELS)) {
      checkIdentifier(field, label);
      if (seen.has(label)) throw badInput(field, `"${label}" is given twice`);
      seen.add(label);
      if (grade === null || isGrade(grade)) continue;
      throw badInput(
        `${field}.${label}`,
        `is neither a whole number from 0 to ${MAX_GRADE} nor null`,
      );
    }
  }
}

function isGrade(grade: unknown): boolean {
  return Number.isInteger(grade) && Number(grade) >= 0 && Number(grade) <= MAX_GRADE;
}

function entriesOf(value: unknown, field: string, limit: number): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badInput(field, 'is not an object');
  }
  const entries = Object.entries(value);
  if (entries.length === 0) throw badInput(field, 'is empty');
  if (entries.length > limit) throw badInput(field, `has more than ${limit} entries`);
  return entries;
}

/**
 * Checks that no judgement has a label that a new description leaves out.
 * @throws ElenchusError IN_USE, naming the label and how many judgements have it
 */
export async function checkLabelsUnused(
  store: VectorStore,
  { name, labels: before = DEFAULT_LABELS }: CorpusRecord,
  { labels: after = DEFAULT_LABELS }: CorpusRecord,
): Promise<void> {
  for (const [set, labels] of Object.entries(before)) {
    for (const label of Object.keys(labels)) {
      if (after[set] !== undefined && Object.hasOwn(after[set], label)) continue;
      const match = Object.entries({ set, label }).map(([key, value]) => ({
        key,
        match: { value },
      }));
      const count = await store.count('judgements', { must: [inCorpus(name), ...match] });
      if (count === 0) continue;
      throw new ElenchusError('IN_USE', {
        ...{ field: `labels.${set}`, name: label, count, unit: 'judgements' },
      });
    }
  }
}
