import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCorpora } from '../../../src/corpus/index.js';
import type { SocioVariable } from '../../../src/domain/premise.js';
import { createSparseEncoder } from '../../../src/encoders/sparse.js';
import { SMARTVOTE_VARIABLES } from '../../../src/formats/description.js';
import { BadLines, NO_BAD_LINES } from '../../../src/formats/lines.js';
import { Elenchus, type Services } from '../../../src/index.js';
import type { PremiseSearchOptions } from '../../../src/search/arguments.js';
import { createRetrieval } from '../../../src/search/index.js';
import { createFakeEncoder } from '../../../test/support/fake-encoder.js';
import { createMemoryStore } from '../../../test/support/memory-store.js';
import { searchParts } from '../../../test/support/search-parts.js';
import { testConfig } from '../../../test/support/server.js';
import type { PerspectiveQuery } from '../../src/perspective/files.js';
import {
  crossValidation,
  givenKnowledge,
  issuesOf,
  storedIssues,
} from '../../src/perspective/issues.js';
import { scorePerspective } from '../../src/perspective/score.js';
import {
  checkScenario,
  meanLeftOver,
  prepareCorpus,
  type Scenario,
  searchAll,
} from '../../src/perspective/search.js';
import { codeCorpus } from '../../src/perspective/variables.js';
import type { Rankings } from '../../src/runs.js';
import { folderName, type Setting } from '../../src/store.js';
import { failure, useFolder } from '../files.js';
import { ofGroups, ofNobody, shuffled, type Village, village } from './village.js';

useFolder();

const FEEDBACK: Setting = { rank: { method: 'FEEDBACK' }, tuning: { feedbackDocuments: 5 } };
const STEP_BACK: Setting = { ...FEEDBACK, rerank: { stepBackOtherClaims: true } };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-evaluation-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What evaluates, with a store in memory and an encoder that loads no model. */
async function openOwn(store = createMemoryStore()) {
  const config = testConfig();
  const textEncoder = createFakeEncoder();
  const sparseEncoder = createSparseEncoder();
  const { registry, writer } = await createCorpora({ store, textEncoder, sparseEncoder });
  const retrieval = createRetrieval({
    ...searchParts(),
    store,
    registry,
    textEncoder,
    sparseEncoder,
    config,
  });
  const searches: PremiseSearchOptions[] = [];
  const noting = {
    ...retrieval,
    searchPremises: (...[allowed, search, scope]: Parameters<typeof retrieval.searchPremises>) => {
      searches.push(search);
      return retrieval.searchPremises(allowed, search, scope);
    },
  };
  const services = { config, store, textEncoder, registry, writer, retrieval: noting };
  const elenchus = new Elenchus(services as unknown as Services);
  return { store, textEncoder, searches, elenchus };
}

/** One record a line. */
const inLines = (records: Village['records']) =>
  records.map((value, place) => ({ line: place + 1, value }));

/** The figures of a scenario, and the searches that they rest on. */
async function evaluate(
  { records }: Village,
  queries: readonly PerspectiveQuery[],
  scenario: Scenario,
  order = FEEDBACK,
) {
  const used = await openOwn();
  const folds = crossValidation(queries, 1);
  await prepareCorpus(
    used.elenchus,
    folder,
    'c',
    inLines(records),
    storedIssues(folds),
    NO_BAD_LINES,
  );
  await rm(join(folder, 'stored.json'));
  const rankings = await searchAll(used.elenchus, folds, scenario, order, NO_BAD_LINES);
  const { metrics } = scorePerspective(rankings, queries, codeCorpus(records));
  return { metrics, rankings, searches: used.searches };
}

/** A village where texts tell who wrote them: women ask, men call out. */
function telling() {
  const { records, queries } = village();
  const told = records.map((record) => ({
    ...record,
    text: record.text + (record.profile.gender === 'woman' ? ' surely?' : ' enough!'),
  }));
  const ofGender = queries.filter(({ perspective }) => perspective?.variable === 'gender');
  const coded = codeCorpus(told);
  const town = { records: told, queries };
  let implicit: ReturnType<typeof evaluate> | undefined;
  return {
    town,
    queries,
    ofGender,
    score: (rankings: Rankings) => scorePerspective(rankings, ofGender, coded).metrics.ndcg,
    /** Learning takes its time, so it is done once. */
    implicit: () => (implicit ??= evaluate(town, queries, 'implicit')),
  };
}
const TELLING = telling();

describe('an evaluation', () => {
  it('finds the arguments of a question', async () => {
    const town = village();
    const { metrics, rankings } = await evaluate(town, ofNobody(town), 'none');
    expect(rankings.size).toBe(21);
    expect([...rankings.values()].every((ids) => ids.length === 20)).toBe(true);
    expect(metrics.ndcg).toBeGreaterThan(0.6);
    expect(metrics.ndcg).toBeLessThan(1);
  });

  it('asks for the group by its profiles where these are explicit', async () => {
    const town = village();
    const queries = ofGroups(town);
    const explicit = await evaluate(town, queries, 'explicit');
    const none = await evaluate(town, queries, 'none');
    expect(explicit.metrics.ndcg).toBeGreaterThan(none.metrics.ndcg + 0.1);
    const profiles = new Map(town.records.map(({ id, profile }) => [id, profile]));
    for (const { id, perspective } of queries) {
      const found = explicit.rankings.get(id)!.map((each) => profiles.get(each));
      const { variable, value } = perspective!;
      expect(new Set(found.map((profile) => profile?.[variable]))).toEqual(new Set([value]));
    }
  });

  it('infers groups from texts where profiles are implicit, from those of other issues alone', async () => {
    const { town, queries, ofGender, score } = TELLING;
    const implicit = await TELLING.implicit();
    const none = await evaluate(town, queries, 'none');
    expect(score(implicit.rankings)).toBeGreaterThan(score(none.rankings) * 1.15);
    const folds = crossValidation(queries, 1);
    const searches = implicit.searches.filter(({ rerank }) => rerank?.prefer !== undefined);
    expect(searches.length).toBeGreaterThanOrEqual(ofGender.length);
    for (const { by, rerank, profileModel } of searches) {
      expect(rerank?.prefer?.inferred).toBe(true);
      const { known } = folds.find((fold) =>
        fold.queries.some(({ text }) => 'text' in by && text === by.text),
      )!;
      expect(profileModel?.card.trainedOn).toMatchObject({
        premises: new Set(known.flatMap(({ relevant }) => relevant)).size,
        groups: known.length,
        groupedBy: 'CLAIM',
      });
    }
  });

  it('shows no profile to a search where profiles are implicit', async () => {
    const { town } = TELLING;
    const { searches, rankings } = await TELLING.implicit();
    const { elenchus } = await openOwn();
    await elenchus.createCorpus({ name: 'perspective', variables: SMARTVOTE_VARIABLES });
    // The values are known, but of nobody who argues here.
    await elenchus.putPremises('perspective', town.records);
    await elenchus.putPremises(
      'perspective',
      town.records.map((record) => ({ ...record, profile: {} })),
    );
    const found = new Set([...rankings.values()].map((ids) => ids.join()));
    for (const search of searches.map((each) => ({ ...each, hiddenClaims: [] }))) {
      const { hits } = await elenchus.searchPremises(search);
      expect(found).toContain(hits.map(({ premise }) => premise.externalId).join());
    }
  });

  it.each([1, 2, 3])(
    'gives the same figures with other ids, in another order (%i)',
    async (seed) => {
      const town = village();
      const names = shuffled([...town.records.keys()].map(String), seed);
      const renamed = village((place) => names[place]!);
      const other = { ...renamed, records: shuffled(renamed.records, seed) };
      expect(other.records.map(({ id }) => id)).not.toEqual(town.records.map(({ id }) => id));

      for (const [scenario, choose, order] of [
        ['none', ofNobody, FEEDBACK],
        ['none', ofNobody, STEP_BACK],
        ['explicit', ofGroups, FEEDBACK],
        // Learning takes its time.
        ...(seed === 1 ? ([['implicit', ofGroups, FEEDBACK]] as const) : []),
      ] as const) {
        const first = await evaluate(town, choose(town), scenario, order);
        const queries = shuffled(choose(renamed), seed).map((query, place) => ({
          ...query,
          id: String(place),
          relevant: shuffled(query.relevant, seed),
        }));
        const second = await evaluate(other, queries, scenario, order);
        for (const [name, value] of Object.entries(first.metrics)) {
          expect([name, second.metrics[name as 'ndcg']]).toEqual([name, expect.closeTo(value, 12)]);
        }
        const hidden = ({ searches }: typeof first) =>
          searches.map(({ by, hiddenClaims }) => JSON.stringify([by, hiddenClaims])).sort();
        expect(hidden(second)).toEqual(hidden(first));
      }
    },
  );

  it('finds more where premises are known to belong to other questions', async () => {
    const town = village();
    const figures = async (order: Setting) =>
      (await evaluate(town, ofNobody(town), 'none', order)).metrics.ndcg;
    expect(await figures(STEP_BACK)).toBeGreaterThan(await figures(FEEDBACK));
  });

  it('hides the claims of the questions that are asked together, and of no others', async () => {
    const town = village();
    const { searches } = await evaluate(town, ofNobody(town), 'none');
    const folds = crossValidation(ofNobody(town), 1);
    for (const { by, hiddenClaims } of searches) {
      const own = folds.find(({ queries }) =>
        queries.some(({ text }) => 'text' in by && text === by.text),
      );
      expect(hiddenClaims).toEqual(own?.hidden.map(({ id }) => id));
    }
  });

  it('searches by topic for a group that no profile shows', async () => {
    const town = village();
    const perspective = { variable: 'important_political_issues', value: 'Offene Aussenpolitik' };
    const queries = ofNobody(town).map((query) => ({ ...query, perspective }));
    const { searches } = await evaluate(town, queries, 'explicit');
    expect(searches).toHaveLength(21);
    expect(searches.every(({ filter }) => filter === undefined)).toBe(true);
  });

  it('ends with the error of a search', async () => {
    const town = village();
    const order: Setting = { ...FEEDBACK, tuning: { feedbackDocuments: 0 } };
    expect(await failure(evaluate(town, ofNobody(town), 'none', order))).toMatch(
      /^BAD_INPUT: tuning.feedbackDocuments: /,
    );
  });

  it('asks for groups only where the queries name them', async () => {
    const town = village();
    const check = (scenario: Scenario) =>
      failure(Promise.resolve().then(() => checkScenario(scenario, ofNobody(town)[0]!)));
    expect(await check('explicit')).toBe(
      'BAD_INPUT: demographic_property: is missing; scenario "explicit" asks for a group',
    );
  });
});

describe('the corpus of an evaluation', () => {
  it('is encoded once, also where other claims are known', async () => {
    const used = await openOwn();
    const { records, queries } = village();
    const folds = crossValidation(queries, 1);
    const prepare = (known = storedIssues(folds)) =>
      prepareCorpus(used.elenchus, folder, 'corpus.jsonl', inLines(records), known, NO_BAD_LINES);
    await prepare();
    expect(used.textEncoder.encoded).toHaveLength(records.length + 7);
    const writes = used.store.calls.get('upsert');
    await prepare();
    expect(used.store.calls.get('upsert')).toBe(writes);

    const [other, ...asked] = storedIssues(folds);
    const rest = asked.flatMap((issue) => issue.queries);
    await prepare(storedIssues(givenKnowledge(rest, other!.queries)));
    expect(used.textEncoder.encoded).toHaveLength(records.length + 7);
    const claims = [...used.store.collections.get('claims')!.values()];
    expect(claims.map(({ payload }) => payload.external_id)).toEqual([other!.id]);
  });

  it('has the claims with their texts', async () => {
    const used = await openOwn();
    const { records, queries } = village();
    const known = storedIssues(crossValidation(queries, 1));
    await prepareCorpus(used.elenchus, folder, 'c', inLines(records), known, NO_BAD_LINES);
    const claims = [...used.store.collections.get('claims')!.values()];
    expect(claims).toHaveLength(7);
    const premises = [...used.store.collections.get('premises')!.values()];
    expect(premises.filter(({ payload }) => payload.claim !== undefined)).toHaveLength(84);
  });

  it('has a folder of its own, whatever the order of its lines', () => {
    const { records } = village();
    expect(folderName(shuffled(records, 1))).toBe(folderName(records));
    const changed = records.map((record, place) => (place > 0 ? record : { ...record, text: 'x' }));
    expect(folderName(changed)).not.toBe(folderName(records));
  });

  it('is stored without what the store refuses, which is told each time', async () => {
    const used = await openOwn();
    const { records } = village();
    const broken = records.map((record, place) =>
      place === 5 ? { ...record, profile: { age: 'ageless' } } : record,
    );
    for (let time = 0; time < 2; time += 1) {
      const bad = new BadLines();
      await prepareCorpus(used.elenchus, folder, 'c.jsonl', inLines(broken), [], bad);
      const [first, ...others] = bad.problems;
      expect(first?.code).toBe('UNKNOWN_VALUE');
      expect(first?.message).toMatch(/^c\.jsonl:6: profile\.age: .*"ageless"/);
      expect(others).toEqual([]);
    }
    expect(used.store.collections.get('premises')!.size).toBe(records.length - 1);
  });
});

const TOWN = village();
const VARIABLES: readonly SocioVariable[] = [
  { name: 'gender', title: 'Gender', kind: 'NOMINAL', values: ['woman', 'man'], unknown: [] },
];

describe('what stepping back leaves to a query', () => {
  const [other, ...asked] = issuesOf(ofNobody(TOWN));

  it('are the arguments that are not known to belong to another issue', () => {
    const queries = asked.flatMap((issue) => issue.queries);
    const folds = givenKnowledge(queries, other!.queries);
    expect(meanLeftOver(folds, TOWN.records, 'none', VARIABLES)).toBe(7 * 12 - 12);
  });

  it('are of the group where it is filtered by', () => {
    const ofWomen = ofGroups(TOWN).filter(({ perspective }) => perspective?.value === 'woman');
    const folds = [{ queries: ofWomen, known: [], hidden: [] }];
    const women = TOWN.records.filter(({ profile }) => profile['gender'] === 'woman').length;
    expect(meanLeftOver(folds, TOWN.records, 'explicit', VARIABLES)).toBe(women);
    expect(meanLeftOver(folds, TOWN.records, 'implicit', VARIABLES)).toBe(84);
    expect(meanLeftOver(folds, TOWN.records, 'explicit', [])).toBe(84);
  });

  it('is a mean over the queries of all folds', () => {
    // Seven issues in five folds: two folds of two issues know five others, the rest know six.
    const folds = crossValidation(ofNobody(TOWN), 1);
    const mean = (4 * 3 * 24 + 3 * 3 * 12) / 21;
    expect(meanLeftOver(folds, TOWN.records, 'none', VARIABLES)).toBeCloseTo(mean, 9);
  });

  it('is 0 without queries', () => {
    expect(meanLeftOver([], TOWN.records, 'none', VARIABLES)).toBe(0);
  });
});
