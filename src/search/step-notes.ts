import type { Json } from '../domain/premise.js';
import { recordOf, type SearchNote, type StepNote } from '../runtime/telemetry/request-record.js';
import type { Stage } from './stage.js';

/** Notes that a request searches; undefined where nobody keeps such notes. */
export function noteSearch(
  signal: AbortSignal | undefined,
  collection: string,
): SearchNote | undefined {
  const note = { collection, steps: [] };
  recordOf(signal)?.searches.push(note);
  return recordOf(signal) && note;
}

/** What a stage did, without texts: a rank that chooses among others says which in its state. */
export function stepNote({ name, method, size }: Stage, state: Json, ms: number): StepNote {
  const chosen = name === 'rank' ? (state as { method?: string } | null)?.method : undefined;
  return { name, method, chosen, ...(size > 0 && { pool: size }), ms: Math.round(ms) };
}
