import type { CorpusWriter } from '../../../src/corpus/types.js';
import { entityId } from '../../../src/domain/ids.js';
import { argued } from '../../search/graphs/town.js';
import { putGraphs } from '../../support/graph-samples.js';
import { putImages } from '../../support/image-api.js';
import { keysFileOf, type TestKey } from '../../support/keys-file.js';
import { startTownApi, type TownApi } from '../../support/town-api.js';

/** In every text, name and value of the private corpus, and nowhere else. */
export const MARK = 'quokka';

/** `hidden` is private; there is no corpus `absent`. Both names are as long, and alike otherwise. */
export type CorpusName = 'hidden' | 'absent';

export interface Principal extends Partial<TestKey> {
  readonly who: string;
  /** May read, or write to, the corpus `hidden`. */
  readonly reads: boolean;
  readonly writes: boolean;
}

const both = ['towns', 'hidden', 'absent'];
/** Those who may do most come last. */
export const PRINCIPALS: readonly Principal[] = [
  { who: 'nobody', reads: false, writes: false },
  ...[
    { key: 'public-reader', scopes: ['read'], corpora: 'PUBLIC' },
    { key: 'public-writer', scopes: ['read', 'write'], corpora: 'PUBLIC' },
    { key: 'towns-writer', scopes: ['read', 'write'], corpora: ['towns'] },
  ].map((key) => ({ ...key, who: key.key, name: key.key, reads: false, writes: false })),
  ...[
    { key: 'hidden-reader', scopes: ['read'], corpora: both },
    { key: 'hidden-writer', scopes: ['write'], corpora: both },
    { key: 'reader-of-all', scopes: ['read'], corpora: 'ALL' },
    { key: 'an-admin', scopes: ['admin'], corpora: 'ALL' },
  ].map((key) => ({
    ...key,
    who: key.key,
    name: key.key,
    reads: key.scopes[0] !== 'write',
    writes: key.scopes[0] !== 'read',
  })),
];

export const idOf = (type: string, corpus: string, external = MARK) =>
  `${type}:${type === 'corpus' ? corpus : entityId(type as 'premise', corpus, external)}`;

export async function startWorld(): Promise<TownApi> {
  const keys = PRINCIPALS.filter((each): each is Principal & TestKey => each.key !== undefined);
  const keysFile = keysFileOf(
    keys.map(({ key, name, scopes, corpora }) => ({
      key,
      name,
      scopes,
      corpora: corpora ?? 'ALL',
    })),
  );
  const town = await startTownApi({
    keysFile,
    federation: true,
    explorer: false,
    graphiql: false,
    maxCost: 10_000_000,
  });
  await fill(town.writer, 'towns', 'tram');
  await restoreWorld(town.writer);
  return town;
}

/** After a path that writes. */
export async function restoreWorld(writer: CorpusWriter): Promise<void> {
  await writer.deleteCorpus('absent').catch(() => undefined);
  await writer.putCorpus({
    name: 'hidden',
    visibility: 'PRIVATE',
    title: MARK,
    description: MARK,
    variables: [{ name: MARK, title: MARK, kind: 'NOMINAL', values: [MARK], unknown: [] }],
    labels: { [MARK]: { [MARK]: 1 } },
  });
  await fill(writer, 'hidden', MARK);
}

/** One of everything, whose external ids are all the same. */
async function fill(writer: CorpusWriter, corpus: string, mark: string): Promise<void> {
  const claim = { id: mark, text: `Every ${mark} needs a tram.` };
  const labels = corpus === 'hidden' ? mark : 'relevant';
  await writer.putPremises(corpus, [
    {
      id: mark,
      text: `A ${mark} is quiet.`,
      claim,
      stance: 'FAVOR',
      topic: mark,
      author: mark,
      language: 'en',
      extra: { [mark]: mark },
      profile: corpus === 'hidden' ? { [mark]: mark } : { gender: 'female' },
    },
    {
      id: `${mark}-2`,
      text: `No ${mark} is on time.`,
      claim,
      stance: 'AGAINST',
      topic: mark,
      language: 'en',
      profile: {},
      extra: {},
    },
  ]);
  const graph = argued(`Every ${mark} needs a tram.`, ['SUPPORT', `A ${mark} walks slowly.`]);
  await putGraphs(writer, corpus, [{ id: mark, graph, topic: mark, language: 'en' }]);
  await putImages(writer, corpus, {
    [mark]: {
      image: { labels: [mark] },
      text: `A ${mark} in a tram.`,
      topic: mark,
      language: 'en',
    },
  });
  const hit = { type: 'premise', id: entityId('premise', corpus, mark) } as const;
  await writer.putJudgements(corpus, [{ question: mark, hit, label: labels, annotator: mark }]);
}
