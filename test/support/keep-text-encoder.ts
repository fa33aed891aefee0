import { createTextEncoder } from '../../src/encoders/text.js';
import { loadConfig } from '../../src/runtime/config.js';

let kept: Promise<unknown> | undefined;

/** As long as one text encoder is open, others of this process need not read the model again. */
export async function keepTextEncoder(): Promise<void> {
  kept ??= createTextEncoder({ threads: loadConfig({}).encoderThreads });
  await kept;
}
