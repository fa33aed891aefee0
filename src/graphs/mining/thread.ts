import type { MeasuredTextEncoder } from '../../encoders/text.js';
import { ElenchusError } from '../../runtime/errors.js';
import { Thread } from '../../runtime/threads/thread.js';
import { FIXED_LIMIT } from '../../runtime/wording.js';
import {
  type ArgumentMiner,
  type MinedText,
  type MineOptions,
  MINING_LIMITS,
  type Unit,
} from './types.js';
import type { MineAnswer, MineTask } from './worker.js';

/** Characters of all waiting texts: some seconds of work. */
const MAX_WAITING = 200_000;
/** How long a text may take, without encoding it. */
const LONGEST_MS = 10_000;

/**
 * A miner in a thread of its own, which starts with the first text. Units are encoded like queries:
 * requests share the text encoder evenly, and a search by the same graph finds their vectors cached.
 * @param limit how long a text may take, without encoding it, in milliseconds
 */
export function createMinerThread(
  encoder: Pick<MeasuredTextEncoder, 'encodeQuery'>,
  limits = MINING_LIMITS,
  limit = LONGEST_MS,
): ArgumentMiner {
  const thread = new Thread<MineTask, MineAnswer>({
    module: new URL('./worker', import.meta.url),
    queue: 'mining',
    data: limits,
    failed: (problem) => new ElenchusError('WORKER_FAILED', { worker: 'miner', problem }),
    maxWaiting: MAX_WAITING,
    deadline: {
      ms: limit,
      error: ({ options: { field: file = 'text' } }) =>
        new ElenchusError('GRAPH_TOO_COMPLEX', { file, limit, setting: FIXED_LIMIT }),
    },
  });

  async function mine(
    given: string | readonly Unit[],
    { scope, ...options }: MineOptions = {},
  ): Promise<MinedText> {
    const length = typeof given === 'string' ? given.length : lengthOf(given);
    // A text that is too long is refused at once, so it counts for no more than the limit.
    const cost = 1 + Math.min(length, limits.maxMinedCharacters);
    const run = (task: MineTask) => thread.run(task, { waiter: scope, cost });
    const asked = await run({ given, options });
    if ('mined' in asked) return asked.mined;
    const vectors = await Promise.all(asked.encode.map((text) => encoder.encodeQuery(text, scope)));
    const answer = await run({ given, options, vectors });
    if ('mined' in answer) return answer.mined;
    throw new ElenchusError('WORKER_FAILED', { worker: 'miner', problem: 'it lacks vectors' });
  }
  return {
    mine: (text, options) => mine(text, { field: 'text', ...options }),
    mineUnits: (units, options) => mine(units, { field: 'units', ...options }),
    close: () => thread.close(),
  };
}

function lengthOf(units: readonly Unit[]): number {
  return units.reduce((sum, { text }) => sum + text.length, 0);
}
