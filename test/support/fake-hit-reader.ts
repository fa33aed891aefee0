import { crc32 } from 'node:zlib';
import type { z } from 'zod';
import { HitReader } from '../../src/language-model/hit-reader.js';
import type { LanguageModel } from '../../src/language-model/types.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import type { AskedHits } from './judging-model.js';

/**
 * Reads hits without an endpoint. What it says depends on the text alone; it leaves out one hit of
 * five.
 */
export function createFakeHitReader(): HitReader {
  const model: LanguageModel = {
    name: 'fake',
    spentTokens: 0,
    complete: async ({ prompt, schema }) => {
      const { claim, hits } = JSON.parse(prompt) as AskedHits;
      const judged = hits.flatMap(({ id, text }) => {
        const number = crc32(text);
        const side = claim !== undefined && { side: number % 2 === 0 ? 'FAVOR' : 'NEITHER' };
        return number % 5 === 0 ? [] : [{ id, relevance: number % 11, ...side }];
      });
      const { data, error } = schema.safeParse({ hits: judged });
      if (!error) return data as z.output<typeof schema>;
      throw new ElenchusError('LANGUAGE_MODEL_ANSWER_INVALID', {
        model: 'fake',
        problem: 'is empty',
      });
    },
  };
  return new HitReader(model);
}
