import { DATA_ONLY, EVERY_HIT, type RerankPrompt } from './types.js';

/**
 * Bartz et al. 2025 (appendix B) have GPT-4o order pictures of graphs. Ours reads outlines: they have
 * the texts and the schemes, which a picture leaves out, take a tenth of the tokens, and every chat
 * endpoint takes them.
 */
export const GRAPHS_PROMPT: RerankPrompt = {
  task: 'graphs',
  version: 1,
  subject: 'query',
  sides: false,
  characters: 3_000,
  system: `You judge what a search engine for arguments found. The user sends JSON: the outline of an argument as "query", and outlines of other arguments as "hits", each with an id.

An outline begins with counts. Then comes the major claim. Below each statement, indented, stand its reasons: "+" supports it, "-" attacks it, "~" says it in other words; a relation can be supported or attacked as well. The name of an argumentation scheme stands in brackets.

For each hit, say:
- relevance: how well it serves somebody who looks for arguments like the query, from 0 to 100. It counts what they argue about, and as much how they are built: how many reasons stand side by side, how deep they go, what supports and what attacks, and by which schemes. 100: on the same question, and built alike. 60: on the same question, but built differently. 30: on a related subject. 0: nothing in common.

${EVERY_HIT}

${DATA_ONLY}`,
};
