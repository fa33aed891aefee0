import { isLanguage, languageMeant } from '../../domain/check.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import { relationId, type ArgumentMiner, type MinedText } from '../../graphs/mining/types.js';
import { pictureOptions } from '../../graphs/picture/options.js';
import type { ApiContext } from '../context.js';
import type { MinedGraphResolvers, MinedRelationResolvers } from '../generated.js';

interface Given {
  readonly text?: string | undefined;
  readonly units?: readonly string[] | undefined;
  readonly language?: string | undefined;
}

/** @throws ElenchusError BAD_INPUT unless either a text or its units are given; as `ArgumentMiner` */
export async function minedGraph(
  { text, units, language }: Given,
  { miner, scope }: Pick<ApiContext, 'miner' | 'scope'>,
): Promise<MinedText> {
  if ((text === undefined) === (units === undefined)) {
    throw badInput('text', 'give either a text, or its statements as `units`');
  }
  if (language !== undefined && !isLanguage(language)) {
    const problem = `"${language}" is not an ISO 639-1 code, such as "de"`;
    const details = { field: 'language', problem, didYouMean: languageMeant(language) };
    throw new ElenchusError('BAD_INPUT', details);
  }
  const options = { scope, ...(language !== undefined && { language }) };
  return text === undefined ? miner.mineUnits(placed(units!), options) : miner.mine(text, options);
}

/** Units as if a space stood between them. */
function placed(texts: readonly string[]): Parameters<ArgumentMiner['mineUnits']>[0] {
  let next = 0;
  return texts.map((text) => {
    const start = next;
    const end = start + text.length;
    next = end + 1;
    return { text, start, end };
  });
}

export const MinedGraph: MinedGraphResolvers = {
  units: ({ units }) => [...units],
  relations: ({ relations }) => [...relations],
  majorClaim: ({ units, majorClaim }) => units.find(({ id }) => id === majorClaim)!,
  nodes: ({ graph }) => [...graph.nodes],
  edges: ({ graph }) => [...graph.edges],
  image: async ({ graph }, options, { gallery, scope }) => {
    const picture = await gallery.draw(graph, pictureOptions(options), scope);
    return picture.bytes.toString('utf8');
  },
  warnings: ({ warnings }) => [...warnings],
};

export const MinedRelation: MinedRelationResolvers = {
  id: ({ source }) => relationId(source),
};
