import { profileId } from '../../corpus/collections/premises.js';
import type { GraphRecord } from '../../domain/graph-record.js';
import { speakersOf } from '../../domain/speakers.js';
import { oncePerObject } from '../../runtime/once.js';
import type { Dialogue, NamedSpeaker, SaidLocution } from '../mapped.js';
import type {
  ArgumentGraphResolvers,
  IllocutionResolvers,
  LocutionResolvers,
  SpeakerResolvers,
} from '../generated.js';

type OfGraph = Pick<ArgumentGraphResolvers, 'locutions' | 'speakers' | 'preferences'>;

/** The fields of a graph on its dialogue. */
export const dialogueOfGraph: OfGraph = {
  locutions: ({ graph }, { speakers }) => {
    const all = saidIn(graph);
    if (!speakers) return all as SaidLocution[];
    const wanted = new Set(speakers);
    return all.filter(({ speaker }) => speaker !== undefined && wanted.has(speaker));
  },
  speakers: (record) => speakersOfRecord(record) as NamedSpeaker[],
  preferences: ({ graph }) => {
    const { nodes } = dialogueOf(graph);
    return (graph.preferences ?? []).map(({ preferred, over, scheme }) => ({
      preferred: nodes.get(preferred)!,
      over: nodes.get(over)!,
      scheme: scheme ?? null,
    }));
  },
};

export const Locution: LocutionResolvers = {
  illocutions: (locution) => locution.illocutions.map((each) => ({ ...each, locution })),
  repliesTo: ({ repliesTo, dialogue }) => repliesTo.map(({ to }) => earlier(to, dialogue)),
};

export const Illocution: IllocutionResolvers = {
  target: ({ target, locution: { dialogue } }) => dialogue.nodes.get(target) ?? null,
  reported: ({ target, locution: { dialogue } }) =>
    dialogue.nodes.has(target) ? null : earlier(target, dialogue),
  inReplyTo: ({ reply, locution: { repliesTo, dialogue } }) =>
    repliesTo.filter(({ id }) => id === reply).map(({ to }) => earlier(to, dialogue)),
};

export const Speaker: SpeakerResolvers = {
  profile: ({ corpus, name }, _, { loaders }) => loaders.profile(profileId(corpus, name, {})),
};

export const dialogueOf = oncePerObject(
  ({ nodes, locutions = [] }: GraphRecord['graph']): Dialogue => ({
    nodes: new Map(nodes.map((node) => [node.id, node])),
    locutions: new Map(locutions.map((each) => [each.id, each])),
  }),
);

const saidIn = oncePerObject((graph: GraphRecord['graph']): readonly SaidLocution[] => {
  const dialogue = dialogueOf(graph);
  return [...dialogue.locutions.values()].map((each) => ({ ...each, dialogue }));
});

const speakersOfRecord = oncePerObject(
  ({ corpus, graph }: Pick<GraphRecord, 'corpus' | 'graph'>): readonly NamedSpeaker[] =>
    [...speakersOf(graph)].map(([name, locutionCount]) => ({ corpus, name, locutionCount })),
);

function earlier(id: string, dialogue: Dialogue): SaidLocution {
  return { ...dialogue.locutions.get(id)!, dialogue };
}
