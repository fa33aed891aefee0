import type { Config } from '../../runtime/config.js';
import { quantity } from '../../runtime/wording.js';
import { checkEncoder, type Corpus } from '../../domain/corpus.js';
import { hasCode } from '../../runtime/errors.js';
import { DEFINITIONS } from '../../corpus/collections/index.js';
import { ProfileViews } from '../../search/small-groups/views.js';
import { describeRoom, openReindexing } from '../../store/open.js';
import { openServices, type Services } from '../../services.js';
import { attempt, describe, type Finding } from './finding.js';

/** Opens the store, and checks each corpus. */
export async function checkStore(config: Config): Promise<readonly Finding[]> {
  try {
    const services = await openServices(config);
    try {
      const detail = `${services.store.engine}, ${config.qdrantUrl ?? config.dataDir}`;
      const store: Finding = { check: 'store', status: 'ok', detail };
      const room = await attempt('room', () => Promise.resolve(describeRoom(config)));
      const corpora = await services.registry.list();
      const checks = corpora.map((corpus) =>
        attempt(`corpus ${corpus.name}`, async () => {
          checkEncoder(corpus, services.textEncoder.model);
          const { premiseCount, imageCount } = services.retrieval;
          const images = await imageCount(corpus.name);
          const premises = quantity(await premiseCount(corpus.name), 'premise');
          return images > 0 ? `${premises}, ${quantity(images, 'image')}` : premises;
        }),
      );
      const { minGroup } = config;
      const groups = corpora.flatMap((corpus) =>
        minGroup === undefined
          ? []
          : attempt(`groups in ${corpus.name}`, () => describeGroups(services, corpus, minGroup)),
      );
      const all = await Promise.all([...checks, ...groups]);
      return [store, room, ...(await reindexing(config)), ...all];
    } finally {
      await services.close();
    }
  } catch (error) {
    // A running server uses its own folder, which is not a problem.
    const held = hasCode(error, 'STORE_LOCKED');
    return [{ check: 'store', status: held ? 'warning' : 'problem', detail: describe(error) }];
  }
}

/** Copies of collections that an unfinished reindex has left. */
async function reindexing(config: Config): Promise<readonly Finding[]> {
  if (!config.qdrantUrl || !(await (await openReindexing(config, DEFINITIONS)).hasBegun()))
    return [];
  const detail =
    'elenchus reindex is running, or was interrupted: run it again, or run elenchus reindex --abandon';
  return [{ check: 'reindex', status: 'warning', detail }];
}

/** For each variable, the share of known values that is still shown with ELENCHUS_MIN_GROUP. */
async function describeGroups(
  { store, registry }: Services,
  corpus: Corpus,
  minimum: number,
): Promise<string> {
  const authors = await new ProfileViews(store, registry, minimum).authors(corpus);
  const shares = authors.map(({ variable, known, visible }) => {
    return `${variable} ${known === 0 ? 100 : Math.floor((100 * visible) / known)} %`;
  });
  return shares.length === 0 ? 'no profiles' : `authors whose value is shown: ${shares.join(', ')}`;
}
