import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileId } from '../../../src/corpus/collections/premises.js';
import type { SocioProfile } from '../../../src/domain/premise.js';
import { keysFileOf } from '../../support/keys-file.js';
import { ask, codes } from '../../support/server.js';
import { startTownApi } from '../../support/town-api.js';

const RARE = 'quaker';
const ADMIN = 'owner-key';
const WRITER = 'the-writer-key';

let api: FastifyInstance;
/** Everything that those were told who may not see small groups. */
const told: string[] = [];

const person = (author: string, gender: string, religion: string) => ({
  id: author,
  text: `Trams are quiet, says number ${author}.`,
  author,
  extra: {},
  profile: { gender, religion },
  language: 'en',
  topic: 'Trams',
});
/** Of ten authors one is alone; with her, two of the six other women show no religion. */
const PEOPLE = [
  ...['1', '2', '3', '4', '5', '6'].map((author) => person(author, 'female', 'reformed')),
  ...['7', '8', '9'].map((author) => person(author, 'male', 'reformed')),
  person('10', 'female', RARE),
];

beforeAll(async () => {
  const keysFile = keysFileOf([
    { key: WRITER, name: 'writer', scopes: ['read', 'write'], corpora: 'ALL' },
  ]);
  const town = await startTownApi({ minGroup: 3, keysFile, openReads: true });
  api = town.api;
  const nominal = { kind: 'NOMINAL', values: [], unknown: [] } as const;
  await town.writer.putCorpus({
    name: 'survey',
    variables: [
      { ...nominal, name: 'gender', title: 'Gender' },
      { ...nominal, name: 'religion', title: 'Religion' },
    ],
  });
  await town.writer.putPremises('survey', PEOPLE);
});
afterAll(() => api.close());

async function tell(query: string, key?: string, variables = {}) {
  const answer = await ask(api, query, variables, key);
  if (key !== ADMIN) told.push(JSON.stringify(answer));
  return answer;
}

const inSurvey = (fields: string, more = '') =>
  `{ premises(corpus: "survey", first: 20${more}) { ${fields} } }`;
const FACETS = 'facets { variable values { value count } missing }';
const by = (more = '') => `, by: { text: "trams" }${more}`;

describe('with ELENCHUS_MIN_GROUP, everybody but admins', () => {
  it('is told so', async () => {
    const query = '{ corpus(name: "survey") { minGroup } }';
    expect((await tell(query)).data).toEqual({ corpus: { minGroup: 3 } });
    expect((await tell(query, WRITER)).data).toEqual({ corpus: { minGroup: 3 } });
    expect((await tell(query, ADMIN)).data).toEqual({ corpus: { minGroup: null } });
  });

  it('counts nobody in small groups', async () => {
    const religion = {
      variable: 'religion',
      values: [{ value: 'reformed', count: 7 }],
      missing: 3,
    };
    const gender = {
      variable: 'gender',
      values: [
        { value: 'female', count: 7 },
        { value: 'male', count: 3 },
      ],
      missing: 0,
    };
    const seen = { premises: { facets: [gender, religion] } };
    expect((await tell(inSurvey(FACETS))).data).toEqual(seen);
    expect((await tell(inSurvey(FACETS, by()), WRITER)).data).toEqual(seen);
    const whole = await tell(inSurvey(FACETS), ADMIN);
    expect(JSON.stringify(whole.data)).toContain(`{"value":"${RARE}","count":1}`);
  });

  it('learns no more from a filter by what is not', async () => {
    const filter = 'filter: { profile: [{ variable: "religion", noneOf: ["reformed"] }] }';
    const { data } = await tell(inSurvey('admittedCount nodes { externalId }', `, ${filter}`));
    expect(data?.['premises']).toMatchObject({ admittedCount: 3 });
    const female = 'filter: { profile: [{ variable: "gender", anyOf: ["female"] }] }';
    const all = await tell(inSurvey('admittedCount', `, ${female}`));
    expect(all.data?.['premises']).toEqual({ admittedCount: 7 });
  });

  it('is answered for a value of too few as for one that does not exist', async () => {
    const filter = (value: string) =>
      tell(
        inSurvey(
          'admittedCount',
          `, filter: { profile: [{ variable: "religion", anyOf: ["${value}"] }] }`,
        ),
      );
    const [rare, none] = [await filter('QUAKER'.toLowerCase()), await filter('shaker')];
    told.splice(-2);
    expect(codes(rare)).toEqual(['UNKNOWN_VALUE']);
    expect(JSON.stringify(rare).replaceAll(RARE, 'shaker')).toBe(JSON.stringify(none));
    expect(rare.errors![0]!.message).toContain('fewer than 3 authors share are withheld');
  });

  it('sees no names, and cannot filter by them', async () => {
    const { data } = await tell(inSurvey('nodes { author profile { author } }'));
    const nobody = { author: null, profile: { author: null } };
    expect(data).toEqual({ premises: { nodes: PEOPLE.map(() => nobody) } });
    const named = await tell(inSurvey('admittedCount', ', filter: { not: { author: ["10"] } }'));
    expect(codes(named)).toEqual(['AUTHORS_WITHHELD']);
    expect(named.errors![0]!.message).toMatch(/^filter\.not\.author: /);
    const byAdmin = await tell(inSurvey('nodes { author }', ', filter: { author: ["10"] }'), ADMIN);
    expect(byAdmin.data).toEqual({ premises: { nodes: [{ author: '10' }] } });
  });

  it('sees of each author only what others share', async () => {
    const nodes = 'nodes { externalId profile { values { variable values } premiseCount } }';
    const { data } = await tell(inSurvey(nodes, ', sort: OLDEST'));
    const shown = (
      data as { premises: { nodes: { externalId: string; profile: { premiseCount: number } }[] } }
    ).premises.nodes;
    expect(shown.find(({ externalId }) => externalId === '10')).toEqual({
      externalId: '10',
      profile: { values: [{ variable: 'gender', values: ['female'] }], premiseCount: 3 },
    });
    expect(shown.map(({ profile }) => profile.premiseCount).sort()).toEqual([
      3, 3, 3, 3, 3, 3, 4, 4, 4, 4,
    ]);
  });

  it('sees groups in place of authors', async () => {
    const { data } = await tell(`{ socioProfiles(corpus: "survey") { admittedCount nodes {
      id author premiseCount values { values } premises { admittedCount nodes { text } } } } }`);
    const { admittedCount, nodes } = (data as { socioProfiles: Groups }).socioProfiles;
    expect(admittedCount).toBe(3);
    expect(nodes.map(({ premiseCount }) => premiseCount).sort()).toEqual([3, 3, 4]);
    for (const { id, author, premiseCount, premises } of nodes) {
      expect(author).toBeNull();
      expect(premises.admittedCount).toBe(premiseCount);
      const again = await tell(`{ node(id: "${id}") { ... on SocioProfile { premiseCount } } }`);
      expect(again.data).toEqual({ node: { premiseCount } });
    }
    const men = await tell(
      '{ socioProfiles(corpus: "survey", profile: [{ variable: "gender", noneOf: ["female"] }]) { nodes { premiseCount } } }',
    );
    expect(men.data).toEqual({ socioProfiles: { nodes: [{ premiseCount: 3 }] } });
  });

  it('finds no profile by its id, which could be guessed', async () => {
    const ids = [
      profileId('survey', '10', {}),
      profileId('survey', undefined, PEOPLE.at(-1)!.profile as SocioProfile),
    ].map((id) => `profile:${id}`);
    const query = 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    expect((await tell(query, undefined, { ids })).data).toEqual({ nodes: [null, null] });
    const byAdmin = await tell(query, ADMIN, { ids });
    expect(byAdmin.data).toEqual({ nodes: [{ id: ids[0] }, null] });
  });

  it('compares and measures without small groups', async () => {
    const { data } = await tell(
      inSurvey(
        'fairness(variables: ["religion"]) { missingGroups groups { value pageCount corpusCount } unknown { pageCount corpusCount } }',
        by(),
      ),
    );
    expect(data).toEqual({
      premises: {
        fairness: [
          {
            missingGroups: [],
            groups: [{ value: 'reformed', pageCount: 7, corpusCount: 7 }],
            unknown: { pageCount: 3, corpusCount: 3 },
          },
        ],
      },
    });
    const group = (name: string, condition: string) =>
      `{ name: "${name}", filter: { profile: [{ variable: "religion", ${condition} }] } }`;
    const compared = await tell(`{ compareGroups(corpus: "survey", by: { text: "trams" }, groups: [
      ${group('known', 'known: true')} ${group('other', 'noneOf: ["reformed"]')}
    ]) { premises { admittedCount ${FACETS} } distinctive { premise { profile { values { values } } } } } }`);
    const groups = compared.data?.['compareGroups'] as { premises: { admittedCount: number } }[];
    expect(groups.map(({ premises }) => premises.admittedCount)).toEqual([7, 3]);
  });

  it('reorders by what may be seen, and is told no other reasons', async () => {
    const explain =
      'edges { explain { moves { reason { __typename ... on NoveltyReason { groups { values } } ... on ProfileReason { conditions { basis } } } } } node { externalId } }';
    const prefer = 'prefer: { profile: [{ variable: "religion", anyOf: ["reformed"] }] }';
    const { data } = await tell(
      inSurvey(
        explain,
        by(`, rerank: { ${prefer}, diversify: { coverGroups: { variables: ["religion"] } } }`),
      ),
    );
    const bases = JSON.stringify(data).match(/"basis":"(\w+)"/g)!;
    expect(bases.filter((basis) => basis.includes('UNKNOWN'))).toHaveLength(3);
    const inferred = await tell(
      inSurvey('admittedCount', by(`, rerank: { ${prefer.replace(/}$/, ', inferred: true }')} }`)),
    );
    expect(codes(inferred)).toEqual(['INFERENCE_OFF']);
    expect(inferred.errors![0]!.message).toContain('ELENCHUS_MIN_GROUP');
  });

  it('finds no suggestion, value or name of them', async () => {
    const query = `{ suggest(prefix: "${RARE.slice(0, 3)}", corpus: "survey") { text }
      corpus(name: "survey") { variables { name values { value count } missing } profileModel { version } }
      corpora { name variables { values { value } } } }`;
    const { data } = await tell(query);
    expect(data?.['suggest']).toEqual([]);
    expect(JSON.stringify((await tell(query, ADMIN)).data)).toContain(RARE);
  });

  it('is not told how many have what it tries to remove', async () => {
    const query = 'mutation { updateCorpus(name: "survey", input: { variables: null }) { added } }';
    const { errors } = await tell(query, WRITER);
    expect(errors![0]!.extensions).toEqual({ code: 'IN_USE', field: 'variables' });
    expect(errors![0]!.message).not.toMatch(/\d/);
    expect((await tell(query, ADMIN)).errors![0]!.extensions).toHaveProperty('count', 10);
  });

  it('was told nothing of the small group', () => {
    expect(told.length).toBeGreaterThan(20);
    for (const answer of told) expect(answer).not.toContain(RARE);
  });

  it('sees a changed description at once', async () => {
    const change =
      'mutation { updateCorpus(name: "survey", input: { title: "A survey" }) { replaced } }';
    expect(codes(await ask(api, change, {}, ADMIN))).toEqual([]);
    const { data } = await tell('{ corpus(name: "survey") { title minGroup } }');
    expect(data).toEqual({ corpus: { title: 'A survey', minGroup: 3 } });
  });

  it('sees a group as soon as it is large enough, and no longer', async () => {
    const facets = async () => JSON.stringify((await ask(api, inSurvey(FACETS))).data);
    const put = `mutation($premises: [PremiseInput!]!) {
      putPremises(corpus: "survey", premises: $premises) { items { id } } }`;
    const premises = ['11', '12'].map((author) => {
      const { id: externalId, text, ...rest } = person(author, 'female', RARE);
      return { externalId, text, author, profile: rest.profile };
    });
    const { data } = await ask(api, put, { premises }, WRITER);
    expect(await facets()).toContain(`{"value":"${RARE}","count":3}`);
    const ids = (data as { putPremises: { items: { id: string }[] } }).putPremises.items;
    await ask(
      api,
      'mutation($ids: [ID!]!) { deletePremises(corpus: "survey", ids: $ids) { deleted } }',
      { ids: ids.map(({ id }) => id).slice(0, 1) },
      WRITER,
    );
    expect(await facets()).not.toContain(RARE);
  });
});

interface Groups {
  readonly admittedCount: number;
  readonly nodes: readonly {
    readonly id: string;
    readonly author: string | null;
    readonly premiseCount: number;
    readonly premises: { readonly admittedCount: number };
  }[];
}
