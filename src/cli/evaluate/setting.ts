import { rankFromText, rerankFromText, tuningFromText } from '../../api/input-text.js';
import { rankOf } from '../../retrieval/defaults.js';
import type { Setting } from '../../evaluation/search/run.js';

/** How an evaluation searches, in the words of the API. */
export interface SettingFlags {
  readonly rank?: string;
  readonly rerank?: string;
  readonly tuning?: string;
}

/** @throws ElenchusError BAD_INPUT, naming the option and the part that is wrong */
export function settingOf({ rank, rerank, tuning }: SettingFlags): Setting {
  return {
    rank: rank === undefined ? rankOf() : rankFromText(rank, '--rank'),
    ...(rerank !== undefined && { rerank: rerankFromText(rerank, '--rerank') }),
    ...(tuning !== undefined && { tuning: tuningFromText(tuning, '--tuning') }),
  };
}
