import { z } from 'zod';
import { diversifyFromText, rankFromText } from '../../api/input-text.js';
import { rankOf } from '../../api/inputs.js';
import { parseJson, parseWith } from '../../corpus/readers/format.js';
import { RELEVANCE_DEFAULTS } from '../../domain/relevance.js';
import type { Setting } from '../../evaluation/search/run.js';

/** How an evaluation searches, in the words of the API. */
export interface SettingFlags {
  readonly rank?: string;
  readonly rerank?: string;
}

const rerankSchema = z.strictObject({
  judge: z
    .strictObject({
      model: z.enum(['CROSS_ENCODER', 'FAST']).optional(),
      minRelevance: z.number().optional(),
      viaSimilarClaims: z.boolean().optional(),
    })
    .optional(),
  stepBackOtherClaims: z.boolean().optional(),
  diversify: z.record(z.string(), z.unknown()).optional(),
  alternateStances: z.boolean().optional(),
});

/** @throws ElenchusError BAD_INPUT, naming the option and the part that is wrong */
export function settingOf({ rank, rerank }: SettingFlags): Setting {
  const { judge, diversify, stepBackOtherClaims, alternateStances } = rerankOf(rerank);
  return {
    rank: {
      ...(rank === undefined ? rankOf(undefined) : rankFromText(rank, '--rank')),
      ...(stepBackOtherClaims && { claimAware: true }),
    },
    ...(judge && {
      relevance: {
        ...RELEVANCE_DEFAULTS,
        ...(judge.model && { model: judge.model }),
        ...(judge.minRelevance !== undefined && { minimum: judge.minRelevance }),
        ...(judge.viaSimilarClaims && { candidates: 'BY_CLAIMS' as const }),
      },
    }),
    ...(diversify && {
      diversify: diversifyFromText(JSON.stringify(diversify), '--rerank.diversify'),
    }),
    ...(alternateStances && { stance: 'BALANCED' as const }),
  };
}

/** JSON, or the name of one step. */
function rerankOf(text: string | undefined): z.output<typeof rerankSchema> {
  if (text === undefined) return {};
  const field = (path: string) => (path ? `--rerank.${path}` : '--rerank');
  const name = text.trim();
  if (!/^\w+$/.test(name)) return parseWith(rerankSchema, parseJson(text, '--rerank'), field);
  const step = name === 'judge' || name === 'diversify' ? { [name]: {} } : { [name]: true };
  return parseWith(rerankSchema, step, field);
}
