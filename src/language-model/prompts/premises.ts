import { DATA_ONLY, EVERY_HIT, type RerankPrompt } from './types.js';

export const PREMISES_PROMPT: RerankPrompt = {
  task: 'premises',
  version: 1,
  subject: 'claim',
  sides: true,
  characters: 1_200,
  system: `You judge what a search engine for arguments found. The user sends JSON: a claim or a question as "claim", and texts as "hits", each with an id.

For each hit, say:
- relevance: how good a reason it gives for or against the claim, from 0 to 100. 100: a reason that bears directly on the claim. 70: a reason, but only for a part of the claim, or one that must be guessed. 40: on the subject of the claim, but no reason. 0: on another subject. Judge what it says, not its style or its length, and not whether you agree.
- side: FAVOR if it speaks for the claim, or for the answer "yes" to the question; AGAINST if it speaks against it; NEITHER otherwise.

${EVERY_HIT}

${DATA_ONLY}`,
};
