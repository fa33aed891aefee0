import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ArgumentGraph,
  ArgumentGraphConnection,
  ComparedGroup,
  CounterPremiseConnection,
  Fairness,
  GraphImage,
  ImageConnection,
  NoveltyReason,
  Premise,
  PremiseConnection,
  QualityReason,
  RelevanceReason,
} from '../../src/server/generated.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { readExamples } from './examples.js';

const examples = readExamples();

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({}, { images: true });
}, 600_000);
afterAll(() => server?.close());

describe('the examples, asked of the demo corpus', () => {
  async function ask(
    file: string,
    change: Record<string, unknown> = {},
    edit = (query: string) => query,
  ) {
    const example = examples.find((one) => one.file === file)!;
    const body = { query: edit(example.query), variables: { ...example.variables, ...change } };
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data, errors } = (await response.json()) as {
      data: Record<
        string,
        PremiseConnection & { groups?: unknown[]; points?: { nodes: unknown[] } }
      >;
      errors?: unknown;
    };
    expect(errors).toBeUndefined();
    return data;
  }

  it.each(examples)('$file says what to see, and shows something', async ({ file, query }) => {
    // The lines of a comment fit into the editor.
    expect(query).toMatch(/^# \w.{1,43}\n(# .{1,44}\n)*query [A-Z]/);
    const lists = Object.values(await ask(file));
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists) {
      const shown = Array.isArray(list)
        ? list
        : (list.edges ?? list.nodes ?? list.groups ?? list.points?.nodes);
      expect(shown).not.toHaveLength(0);
    }
  });

  it('the diversified page hears a group that relevance alone leaves out', async () => {
    const data: unknown = await ask('08-diversity-and-fairness.graphql');
    const ages = Object.values(data as Record<string, { fairness: Fairness[] }>).map(
      ({ fairness }) => fairness.find(({ variable }) => variable === 'age')!,
    );
    expect(ages.map(({ missingGroups }) => missingGroups)).toEqual([['35-49', '50-64'], []]);
    expect(ages[1]!.divergence).toBeLessThan(ages[0]!.divergence!);
  });

  it('relevance says twice, in two languages, what the coreset says once', async () => {
    const { byRelevance, coreset, alternating } = await ask('12-without-repeating.graphql');
    const ofCare = [/^J'ai arrêté de travailler/, /^Was ich nach der Schicht/];
    const texts = byRelevance!.nodes.map(({ text }) => text);
    ofCare.forEach((care, place) => expect(texts[place]).toMatch(care));
    const kept = coreset!.edges.map(({ node }) => node.text);
    expect(kept.filter((text) => ofCare.some((care) => care.test(text)))).toEqual([texts[0]]);
    coreset!.edges.forEach(({ explain }, place) => {
      const { nearest, nearestSimilarity } = explain!.moves[0]!.reason as NoveltyReason;
      if (place === 0) return expect(nearest).toBeNull();
      expect(kept.slice(0, place)).toContain((nearest as Premise).text);
      expect(nearestSimilarity).toBeLessThan(0.52);
    });
    const sides = alternating!.edges.map(({ node }) => node.stance);
    expect(sides).toEqual(sides.map((_, place) => (place % 2 === 0 ? 'FAVOR' : 'AGAINST')));
  });

  it('statements of a graph come with what they support or attack', async () => {
    const data: unknown = await ask('11-graph-nodes.graphql');
    const { argumentGraphs } = data as { argumentGraphs: ArgumentGraphConnection };
    const [{ nodes, edges, premises }] = argumentGraphs.nodes as [ArgumentGraph];
    const texts = new Map(nodes.map(({ id, text }) => [id, text]));
    const targetsOf = (id: string) =>
      edges.flatMap((edge) => (edge.source === id ? edge.target : []));
    for (const { graphNode, context } of premises!.nodes) {
      const spokenTo = targetsOf(graphNode!).flatMap(targetsOf);
      expect((context ?? []).map(({ statement }) => statement.text)).toEqual(
        spokenTo.map((id) => texts.get(id)),
      );
    }
    expect(premises!.nodes.filter(({ context }) => context !== null).length).toBeGreaterThan(1);
  });

  it('the other side is given where the data knows the claim, and goes by other claims where not', async () => {
    type Found = Record<'ofPremise' | 'ofClaim', CounterPremiseConnection>;
    const file = '13-counter-arguments.graphql';
    const { ofPremise, ofClaim } = (await ask(file)) as unknown as Found;
    const bases = ({ edges }: CounterPremiseConnection) => edges.map(({ side }) => side!.basis);
    expect(ofPremise).toMatchObject({ side: 'AGAINST', premiseSide: { side: 'FAVOR' } });
    expect(bases(ofPremise)).toEqual(Array(5).fill('GIVEN'));
    const scores = ofPremise.edges.map(({ score }) => Number(score));
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    const languages = new Set(ofPremise.edges.map(({ node }) => node.language));
    expect(languages).toEqual(new Set(['de', 'en', 'fr', 'it']));
    expect(bases(ofClaim)).toEqual(Array(5).fill('CLAIM'));
    // Their own claim says the same, so the data knows which guesses are right.
    const claim = { text: 'The use of mobile phones at school should be banned.' };
    for (const { node } of ofClaim.edges) expect(node).toMatchObject({ stance: 'AGAINST', claim });
    const given = (query: string) =>
      query.replace('by: { text: $claim }', '$& minSideProbability: 1');
    const sure = (await ask(file, {}, given)) as unknown as Found;
    expect(sure.ofPremise).toEqual(ofPremise);
    expect(sure.ofClaim.edges).toEqual([]);
  });

  it('the relevance filter keeps what speaks to the claim', async () => {
    const { byRank, relevant } = await ask('14-relevant-premises.graphql');
    const topics = byRank!.nodes.map(({ topic }) => topic);
    expect(topics).toEqual([...(Array(6).fill('Environment') as string[]), 'Housing']);
    const { edges, judgedCount, matchCount } = relevant!;
    expect(edges.map(({ node }) => node.topic)).toEqual(Array(6).fill('Environment'));
    expect({ judgedCount, matchCount }).toEqual({ judgedCount: 50, matchCount: 6 });
    const moves = edges.map(({ explain }) => explain!.moves[0]!);
    expect(moves.map(({ from }) => from)).not.toEqual(moves.map(({ to }) => to));
    const judged = moves.map(({ reason }) => reason as RelevanceReason);
    const probabilities = judged.map(({ probability }) => Number(probability));
    expect(probabilities).toEqual(probabilities.toSorted((one, other) => other - one));
    expect(probabilities.at(-1)).toBeGreaterThanOrEqual(0.1);
    expect(new Set(judged.map(({ model }) => model))).toEqual(new Set(['CROSS_ENCODER']));
  });

  it('a stage that did not find a hit is missing from its scores', async () => {
    const { edges } = (await ask('05-explain.graphql'))['premises']!;
    const stages = edges.map(({ explain }) => explain!.scores.map(({ stage }) => stage).join(' '));
    expect(new Set(stages)).toEqual(new Set(['MEANING WORDS FUSED', 'MEANING FUSED']));
    edges.forEach(({ highlights }, place) =>
      expect(highlights!.flatMap(({ words }) => words).length > 0).toBe(
        stages[place]!.includes('WORDS'),
      ),
    );
  });

  it('quality moves the same hits, says why, and leaves out what is less good', async () => {
    const { byRelevance, byQuality } = await ask('16-good-arguments.graphql');
    const texts = (list: typeof byQuality) => list!.nodes.map(({ text }) => text);
    const { edges, matchCount } = byQuality!;
    expect(edges.map(({ node }) => node.text)).not.toEqual(texts(byRelevance));
    expect(matchCount).toBeLessThan(200);
    const reasons = edges.map(({ explain }) => explain!.moves[0]!.reason as QualityReason);
    for (const { quality, weight } of reasons) {
      expect(quality).toBeGreaterThanOrEqual(0.3);
      expect(weight).toBe(0.5);
    }
  });

  it('relevance and quality order the hits of one claim in other ways, and say which model did', async () => {
    const lists = await ask('17-rank-one-claim.graphql');
    const { asFound, byRelevance, byQuality } = lists;
    const orders = Object.values(lists).map(({ edges }) =>
      edges.map(({ node }) => node.text).join(),
    );
    expect(new Set(orders).size).toBe(3);
    for (const { explain } of asFound!.edges) expect(explain!.moves).toEqual([]);
    for (const { score, explain } of byRelevance!.edges) {
      const reason = explain!.moves[0]!.reason as RelevanceReason;
      expect(reason).toEqual({ probability: score, model: 'KNRM' });
    }
    for (const { explain } of byQuality!.edges) {
      const reason = explain!.moves[0]!.reason as QualityReason;
      expect(explain!.scores.find(({ stage }) => stage === 'QUALITY')!.score).toBe(reason.quality);
    }
  });

  it('the comparison finds other arguments for each group', async () => {
    const { younger, older } = await ask('02-filter-by-author.graphql');
    const texts = (premises?: PremiseConnection) => premises?.edges.map(({ node }) => node.text);
    expect(texts(younger)).toHaveLength(5);
    expect(texts(older)).toHaveLength(5);
    expect(texts(younger)).not.toEqual(expect.arrayContaining([texts(older)?.[0]]));
    const ages = (premises?: PremiseConnection) =>
      premises?.edges.map(({ node }) => (node.profile as unknown as { age: unknown }).age);
    expect(ages(younger)).toEqual(Array(5).fill(['18-34']));
    expect(ages(older)).toEqual(Array(5).fill(['65+']));
  });

  it('the groups are shown with their fairness and with what only one of them says', async () => {
    const data: unknown = await ask('07-compare-groups.graphql');
    const { compareGroups } = data as { compareGroups: readonly ComparedGroup[] };
    expect(compareGroups).toHaveLength(2);
    for (const { premises, distinctive } of compareGroups) {
      expect(premises!.nodes).toHaveLength(5);
      expect(premises!.fairness).toHaveLength(2);
      expect(distinctive![0]!.distance).toBeGreaterThan(0.1);
      const [stance] = premises!.facets!;
      const sum = stance!.values.reduce((total, { count }) => total + count, 0);
      expect(sum + stance!.missing).toBe(premises!.admittedCount);
    }
  });

  it('the sketch is mapped onto a graph that argues likewise', async () => {
    const data: unknown = await ask('09-graphs-by-shape.graphql');
    const { edges } = (data as { argumentGraphs: ArgumentGraphConnection }).argumentGraphs;
    expect(edges[0]?.node.externalId).toBe('en-nuclear-power-1');
    expect(edges[0]?.mapping).toHaveLength(5);
    const picture = edges[0]?.mappingImage;
    expect(picture).toContain('<title>New reactors belong in a serious climate plan.</title>');
    expect(picture).toMatch(/>5 · (\.\d\d|1\.00)<\/text>/);
  });

  it('the picture and the inside of a graph are shown', async () => {
    const asked = await Promise.all(
      ['10-graph-picture.graphql', '11-graph-nodes.graphql'].map((file) => ask(file)),
    );
    const [pictured, opened] = asked.map(
      (data) => (data['argumentGraphs'] as unknown as ArgumentGraphConnection).nodes[0] as unknown,
    );
    expect(pictured).toMatchObject({
      image: { svg: expect.stringContaining('>major claim</text>') },
      slide: { width: 1600, url: expect.stringMatching(/\/node-link-1600\.png$/) },
      print: { url: expect.stringMatching(/\/node-link\.pdf$/) },
    });
    const { slide } = pictured as { readonly slide: GraphImage };
    const answer = await fetch(server.origin + slide.url);
    expect(answer.headers.get('content-type')).toBe('image/png');
    // Its width and height in the header of the PNG.
    const header = Buffer.from(await answer.arrayBuffer());
    expect([16, 20].map((at) => header.readUInt32BE(at))).toEqual([slide.width, slide.height]);
    const { nodes, premises, similar } = opened as ArgumentGraph;
    expect(premises!.admittedCount).toBe(nodes.filter(({ type }) => type === 'STATEMENT').length);
    expect(similar?.edges).toHaveLength(3);
  });

  it('the images say what they give to the score, and the copy steps back', async () => {
    const { edges } = (await ask('18-images.graphql'))['images'] as unknown as ImageConnection;
    expect(edges).toHaveLength(14);
    for (const { score, parts, sentences } of edges) {
      const sum = parts.reduce((total, { contribution }) => total + contribution, 0);
      expect(sum).toBeCloseTo(score, 3);
      expect(sentences).toHaveLength(1);
    }
    const titles = edges.map(({ node }) => node.title);
    expect(titles[0]).toBe('What new electricity costs');
    expect(titles.at(-1)).toBe('Twice as dear as wind');
  });

  it('the pages follow each other', async () => {
    const first = (await ask('04-pagination.graphql'))['premises'];
    const after = first?.pageInfo.endCursor;
    const second = (await ask('04-pagination.graphql', { after }))['premises'];
    const cursors = [first, second].flatMap((page) => page?.edges.map(({ cursor }) => cursor));
    expect(new Set(cursors).size).toBe(6);
  });
});

describe('README.md and docs/examples.md show what their queries answer', () => {
  const readme = readFileSync('README.md', 'utf8');
  const examples = readFileSync('docs/examples.md', 'utf8');
  const queries = [...(readme + examples).matchAll(/```graphql\n(.*?)```/gs)].map(
    ([, query = '']) => query,
  );

  async function answer(start: string) {
    const query = queries.find((each) => each.includes(start));
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return ((await response.json()) as { data: unknown }).data;
  }

  /** JSON whose numbers are rounded: engines and processors differ in the last digits. */
  const rounded = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_, part: unknown) =>
      typeof part === 'number' ? Number(part.toFixed(5)) : part,
    );

  it('the first search', async () => {
    const shown: unknown = JSON.parse(/```json\n(.*?)```/s.exec(readme)?.[1] ?? '');
    expect(rounded({ data: await answer('side { side basis }') })).toEqual(rounded(shown));
  });

  it('relevance, perspective, diversity and the other side', async () => {
    type Found = Record<'premises' | 'counterPremises', PremiseConnection & { givenCount: number }>;
    const { judgedCount, matchCount } = ((await answer('judge:')) as Found).premises;
    expect(examples).toContain(
      `Of the ${judgedCount} premises that it judges, it keeps ${matchCount}, and`,
    );
    const young = ((await answer('profile:')) as Found).premises;
    expect(examples).toContain(`There are ${young.admittedCount} such premises.`);
    expect(examples).toContain(young.nodes[0]!.text);
    const { edges } = ((await answer('diversify:')) as Found).premises;
    const [second, third] = edges.slice(1).map(({ explain }) => explain?.moves[0]?.from);
    expect(examples).toContain(`they stood at places ${second} and ${third}.`);
    const { givenCount, nodes } = ((await answer('counterPremises')) as Found).counterPremises;
    expect(examples).toContain(`${givenCount} English premises against it.`);
    expect(examples).toContain(nodes[0]!.text);
  });

  it('images for an argument', async () => {
    type Found = { readonly images: ImageConnection };
    const { edges } = ((await answer('images(')) as Found).images;
    const [first, second, third] = edges;
    expect(examples).toContain(`a chart, "${first!.node.title}"`);
    const shares = first!.parts.map(({ part, contribution }) => [
      part,
      contribution / first!.score,
    ]);
    expect(shares.map(([part]) => part)).toEqual(['PASSAGE', 'OCR', 'LABELS']);
    expect(shares[0]![1]).toBeGreaterThan(0.7);
    expect(shares[0]![1]).toBeLessThan(0.8);
    expect([second, third].map((edge) => edge!.node.ocr)).toEqual([
      expect.stringContaining('neuen Kernkraftwerken'),
      expect.stringContaining('nouvelles centrales'),
    ]);
    const titles = edges.map(({ node }) => node.title);
    expect(titles).toHaveLength(14);
    expect(titles.at(-1)).toBe('Twice as dear as wind');
  });

  it('the mapping of graphs', async () => {
    const { argumentGraphs } = (await answer('argumentGraphs')) as {
      argumentGraphs: ArgumentGraphConnection;
    };
    const rows = argumentGraphs.edges[0]!.mapping!.map(
      ({ queryNode, caseText, similarity }) =>
        [`\`${queryNode}\``, caseText, Number(similarity.toFixed(2))] as const,
    );
    const cells = [...examples.matchAll(/^\| (`.*?`) +\| (.*?) +\| ([\d.]+) +\|$/gm)];
    expect(cells.map(([, node, text, similarity]) => [node, text, Number(similarity)])).toEqual(
      rows,
    );
  });
});
