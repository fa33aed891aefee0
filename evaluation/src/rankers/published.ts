import type { TaskName } from './task.js';

/**
 * Entezari 2020, "Deep neural ranking models for argument retrieval": MAP@20 on the validation, and
 * nDCG@5 by the judges of Touché. `rep` represents each text alone, `int` compares their words.
 */
export const PUBLISHED: Readonly<
  Record<string, { readonly type?: 'rep' | 'int' } & Readonly<Partial<Record<TaskName, number>>>>
> = {
  gru: { type: 'rep', validation: 0.241 },
  drmm: { type: 'int', validation: 0.528 },
  knrm: { type: 'int', validation: 0.727, touche: 0.684 },
  cknrm: { type: 'int', validation: 0.733 },
  bert: { type: 'int', validation: 0.88, touche: 0.404 },
  'drmm-bert': { type: 'int', validation: 0.881, touche: 0.371 },
  'knrm-bert': { type: 'int', validation: 0.902, touche: 0.319 },
  snrm: { type: 'rep', validation: 0.701 },
  aggregate: { touche: 0.372 },
};
