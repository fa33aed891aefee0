import { connectionResolvers } from '../connection.js';
import type {
  JudgementConnectionResolvers,
  JudgementEdgeResolvers,
  JudgementResolvers,
} from '../generated.js';
import { globalId } from '../global-id.js';
import type { JudgementHit } from '../../search/types.js';
import { nodeOf } from './node.js';

export const Judgement: JudgementResolvers = {
  id: ({ id }) => globalId('judgement', id),
  hit: ({ hit: { type, id } }, _, context) => nodeOf(globalId(type, id), context),
};

export const JudgementConnection: JudgementConnectionResolvers = connectionResolvers(
  ({ judgement }: JudgementHit) => judgement,
);

export const JudgementEdge: JudgementEdgeResolvers = { node: ({ judgement }) => judgement };
