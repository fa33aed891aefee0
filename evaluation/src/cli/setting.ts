import {
  rankFromText,
  rerankFromText,
  tuningFromText,
} from 'elenchus/internal/server/input-text.js';
import { rankOf } from 'elenchus/internal/search/defaults.js';
import type { Setting } from '../search/run.js';

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
