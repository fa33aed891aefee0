import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, codes } from '../support/server.js';
import { startTownApi, type TownApi } from '../support/town-api.js';

const PUT = `mutation($judgements: [JudgementInput!]!) {
  putJudgements(corpus: "towns", judgements: $judgements) {
    added replaced unchanged rejected
    items { id externalId status error { code field } }
  }
}`;
const LIST = `query($question: String, $annotator: String, $first: Int, $after: Cursor) {
  judgements(question: $question, annotator: $annotator, first: $first, after: $after) {
    admittedCount
    pageInfo { hasNextPage endCursor }
    nodes { id question label annotator hit { __typename id } }
  }
}`;
const question = 'Do trees help?';

describe('judgements', () => {
  let town: TownApi;
  let premises: string[];
  beforeAll(async () => {
    town = await startTownApi();
    const { data } = await ask(
      town.api,
      '{ premises(by: { text: "x" }, first: 12) { nodes { id } } }',
    );
    premises = (data?.['premises'] as { nodes: { id: string }[] }).nodes.map(({ id }) => id);
  });
  afterAll(() => town.api.close());

  const write = (query: string, variables: Record<string, unknown>) =>
    ask(town.api, query, variables, 'owner-key');
  const put = async (...judgements: unknown[]) => {
    const { data, errors } = await write(PUT, { judgements });
    expect(errors).toBeUndefined();
    return data?.['putJudgements'] as { items: { id: string }[] };
  };
  const list = async (variables: Record<string, unknown> = {}) => {
    const { data, errors } = await ask(town.api, LIST, variables);
    expect(errors).toBeUndefined();
    return data?.['judgements'] as {
      admittedCount: number;
      pageInfo: { hasNextPage: boolean; endCursor: string };
      nodes: { id: string; label: string; hit: unknown }[];
    };
  };
  const about = (hitId: unknown, label: string, annotator = 'kim') => ({
    question,
    hitId,
    label,
    annotator,
  });

  it('are written one by one, and a new label replaces the old one', async () => {
    const first = await put(
      about(premises[0], 'relevant'),
      about(premises[1], 'great'),
      about('profile:nonsense', 'relevant'),
      about(premises[0], 'FAVOR'),
    );
    expect(first).toMatchObject({
      added: 2,
      rejected: 2,
      items: [
        { id: expect.stringMatching(/^judgement:/) as string, externalId: null, status: 'ADDED' },
        { id: null, status: 'REJECTED', error: { code: 'UNKNOWN_LABEL', field: 'label' } },
        { id: null, status: 'REJECTED', error: { code: 'BAD_INPUT', field: 'hitId' } },
        { status: 'ADDED' },
      ],
    });
    const second = await put(about(premises[0], 'not relevant'));
    expect(second).toMatchObject({ replaced: 1, items: [{ id: first.items[0]?.id }] });
  });

  it('are listed by question and annotator, page by page', async () => {
    const more = premises.slice(1, 8).map((id) => about(id, 'relevant', 'lea'));
    await put(...more, { ...about(premises[0], 'unsure', 'lea'), question: 'Do cars help?' });
    expect(await list()).toMatchObject({ admittedCount: 10 });
    expect(await list({ question })).toMatchObject({ admittedCount: 9 });
    expect(await list({ question: 'Do trees' })).toMatchObject({ admittedCount: 0, nodes: [] });
    expect(await list({ annotator: 'kim' })).toMatchObject({ admittedCount: 2 });
    expect((await list({ question: 'Do cars help?', annotator: 'lea' })).nodes).toMatchObject([
      {
        question: 'Do cars help?',
        label: 'unsure',
        annotator: 'lea',
        hit: { __typename: 'Premise', id: premises[0] },
      },
    ]);
    const page = await list({ first: 6 });
    expect(page.pageInfo.hasNextPage).toBe(true);
    const rest = await list({ first: 6, after: page.pageInfo.endCursor });
    const ids = [...page.nodes, ...rest.nodes].map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
  });

  it.each([
    [{ first: 0 }, 'PAGE_SIZE'],
    [{ first: 201 }, 'PAGE_SIZE'],
    [{ after: 'x' }, 'CURSOR_INVALID'],
    [{ question: ' ' }, 'EMPTY_QUERY'],
    [{ annotator: '' }, 'EMPTY_QUERY'],
    [{ question: 'x'.repeat(100_001) }, 'TEXT_TOO_LONG'],
  ])('are not listed with %j', async (variables, code) => {
    expect(codes(await ask(town.api, LIST, variables))).toEqual([code]);
  });

  it('are nodes, whose hit is null once it is deleted', async () => {
    const { items } = await put(about(premises[9], 'relevant', 'mia'));
    const query = '{ node(id: "ID") { ... on Judgement { label hit { id } } } }';
    const node = async () =>
      (await ask(town.api, query.replace('ID', items[0]!.id))).data?.['node'];
    expect(await node()).toEqual({ label: 'relevant', hit: { id: premises[9] } });
    const remove =
      'mutation($ids: [ID!]!) { deletePremises(corpus: "towns", ids: $ids) { deleted } }';
    await write(remove, { ids: [premises[9]] });
    expect(await node()).toEqual({ label: 'relevant', hit: null });
  });

  it('are deleted by their ids', async () => {
    const { items } = await put(about(premises[2], 'relevant', 'noa'));
    const ids = [items[0]?.id, premises[2], items[0]?.id];
    const query = `mutation($ids: [ID!]!) {
      deleteJudgements(corpus: "towns", ids: $ids) { deleted items { status error { code field } } }
    }`;
    expect((await write(query, { ids })).data?.['deleteJudgements']).toEqual({
      deleted: 1,
      items: [
        { status: 'DELETED', error: null },
        { status: 'REJECTED', error: { code: 'BAD_INPUT', field: 'ids[1]' } },
        { status: 'REJECTED', error: { code: 'NOT_FOUND', field: 'ids' } },
      ],
    });
    expect((await list({ annotator: 'noa' })).nodes).toEqual([]);
  });

  it('have labels that the corpus lists and updateCorpus changes', async () => {
    const read = async () => (await ask(town.api, '{ corpora { labels } }')).data;
    expect(await read()).toEqual({
      corpora: [
        {
          labels: {
            relevance: { relevant: 1, 'not relevant': 0, unsure: null },
            stance: { FAVOR: null, AGAINST: null, NEUTRAL: null },
          },
        },
      ],
    });
    const update = `mutation($labels: JSON) {
      updateCorpus(name: "towns", input: { labels: $labels }) { replaced }
    }`;
    const inUse = await write(update, { labels: { relevance: { relevant: 1 } } });
    expect(inUse.errors).toMatchObject([
      { extensions: { code: 'IN_USE', field: 'labels.relevance', name: 'not relevant', count: 1 } },
    ]);
    const labels = {
      relevance: { relevant: 3, somewhat: 1, 'not relevant': 0, unsure: null },
      stance: { FAVOR: null },
    };
    expect((await write(update, { labels })).data).toEqual({ updateCorpus: { replaced: 1 } });
    expect(await read()).toEqual({ corpora: [{ labels }] });
  });

  it('need the scope write, and not too many at once', async () => {
    const judgements = [about(premises[0], 'relevant')];
    expect(codes(await ask(town.api, PUT, { judgements }))).toEqual(['UNAUTHENTICATED']);
    const many = new Array(1_001).fill(judgements[0]);
    expect(codes(await write(PUT, { judgements: many }))).toEqual(['BAD_INPUT']);
  });
});
