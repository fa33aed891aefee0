import { connectionResolvers } from '../connection.js';
import type {
  ClaimConnectionResolvers,
  ClaimEdgeResolvers,
  ClaimResolvers,
  JudgementConnectionResolvers,
  JudgementEdgeResolvers,
  JudgementResolvers,
} from '../generated.js';
import { globalId } from '../global-id.js';
import { premisesOf } from './premise-links.js';
import type { ClaimHit, JudgementHit } from '../../search/types.js';
import { nodeOf } from './node.js';

export const Judgement: JudgementResolvers = {
  id: ({ id }) => globalId('judgement', id),
  hit: ({ hit: { type, id } }, _, context) => nodeOf(globalId(type, id), context),
};

export const JudgementConnection: JudgementConnectionResolvers = connectionResolvers(
  ({ judgement }: JudgementHit) => judgement,
);

export const JudgementEdge: JudgementEdgeResolvers = { node: ({ judgement }) => judgement };

export const Claim: ClaimResolvers = {
  id: ({ id }) => globalId('claim', id),
  text: ({ text, texts }, { language }) =>
    (language && Object.hasOwn(texts, language) && texts[language]) || text,
  // '' stands for an unknown language.
  languages: ({ texts }) => Object.keys(texts).filter((language) => language !== ''),
  corpus: ({ corpus }, _, { loaders }) => loaders.corpus(corpus),
  premiseCount: (claim, _, { loaders }) => loaders.premiseCountOfClaim(claim),
  premises: ({ id, corpus }, args, context) => premisesOf(corpus, { claimId: id }, args, context),
};

export const ClaimConnection: ClaimConnectionResolvers = connectionResolvers(
  ({ claim }: ClaimHit) => claim,
);

export const ClaimEdge: ClaimEdgeResolvers = {
  explain: ({ explanation }) => explanation ?? null,
  node: ({ claim }) => claim,
};
