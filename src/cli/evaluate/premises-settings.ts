import type { PremiseScores } from '../../evaluation/premises/evaluate.js';
import { headOf, optionsText, type PremiseRun } from './premises-table.js';

/** What `elenchus evaluate premises --settings --json` prints. */
export function settingsReport(
  { method, representation, relevance, settings }: PremiseScores,
  { queries, seconds }: PremiseRun,
): object {
  return { task: 'premises', method, representation, relevance, queries, settings, seconds };
}

/** What each choice of hyper-parameters scores, best first, for people. */
export function settingsTable(
  { method, representation, relevance, settings }: PremiseScores,
  run: PremiseRun,
): string {
  const by = [method, representation, `relevance ${relevance}`].filter(Boolean).join(', ');
  return [
    headOf(run),
    `${by}: mean modified nDCG of each setting`,
    '',
    ...settings.map(({ options, score }) => {
      return `${score.toFixed(4)}  ${optionsText(options) || 'no settings'}`;
    }),
  ].join('\n');
}
