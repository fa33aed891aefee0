import { diversifyFromText, rankFromText } from '../../api/input-text.js';
import { rankOf } from '../../api/inputs.js';
import type { Order } from '../../evaluation/perspective/search.js';

export interface OrderFlags {
  readonly rank?: string;
  readonly diversify?: string;
}

/**
 * The order that the options ask for; without them that of the API.
 * @throws ElenchusError BAD_INPUT, naming the option and the part that is wrong
 */
export function readOrder({ rank, diversify }: OrderFlags): Order {
  return {
    rank: rank === undefined ? rankOf(undefined) : rankFromText(rank, '--rank'),
    ...(diversify !== undefined && { diversify: diversifyFromText(diversify, '--diversify') }),
  };
}
