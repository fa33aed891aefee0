import { describe, expect, it } from 'vitest';
import type { Locution } from '../../../src/domain/argument-graph.js';
import { drawPicture } from '../../../src/graphs/picture/index.js';
import { edges, relation, statement } from '../../support/argument-graphs.js';

const said = (id: string, speaker: string, target: string, start?: string): Locution => ({
  id,
  speaker,
  text: `${speaker} says ${id}.`,
  repliesTo: [],
  illocutions: [{ id: `y${id}`, act: 'Asserting', target }],
  ...(start !== undefined && { start }),
});
const graphWith = (locutions: readonly Locution[]) => ({
  nodes: [statement('claim'), relation('r'), statement('quiet')],
  majorClaim: 'claim',
  edges: edges('claim < r < quiet'),
  locutions,
});
const svgOf = async (locutions: readonly Locution[], fold = { maxNodes: 10, closed: [''] }) => {
  const options = { layout: 'node-link', format: 'svg', locutions: true } as const;
  const { bytes } = await drawPicture(graphWith(locutions), {
    ...options,
    ...(fold.closed[0] !== '' && { fold }),
  });
  return String(bytes);
};

describe('the lane of locutions', () => {
  it('says who said what, in its order, with a line and a number at the statement', async () => {
    const svg = await svgOf([said('l1', 'Ann', 'claim'), said('l2', 'Bob', 'quiet')]);
    const texts = [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);
    const lane = texts.slice(0, 6);
    expect(lane).toEqual(['1', 'Ann', 'Ann says l1.', '2', 'Bob', 'Bob says l2.']);
    // In the lane, at the statement and in the legend.
    expect(texts.filter((text) => text === '1')).toHaveLength(3);
    expect(texts.filter((text) => text === '2')).toHaveLength(2);
    expect(svg.match(/stroke="#[0-9a-f]{6}b3"/g)).toHaveLength(2);
    const colours = [...svg.matchAll(/fill="(#[0-9a-f]{6})"[^>]*>(?:Ann|Bob)</g)];
    expect(new Set(colours.map(([, colour]) => colour)).size).toBe(2);
    expect(svg).toContain('number of the locution on the right, in the colour of its speaker');
  });

  it('is in order of time where all have one', async () => {
    const svg = await svgOf([
      said('late', 'Ann', 'claim', '2016-02-02'),
      said('early', 'Bob', 'quiet', '2016-01-01'),
    ]);
    expect(svg.indexOf('says early')).toBeLessThan(svg.indexOf('says late'));
  });

  it('counts what is said about what is folded', async () => {
    const svg = await svgOf(
      [said('l1', 'Ann', 'claim'), said('l2', 'Bob', 'quiet'), said('l3', 'Bob', 'r')],
      { maxNodes: 10, closed: ['claim'] },
    );
    expect(svg).toContain('>+ 2 locutions on statements not shown</text>');
    expect(svg).not.toContain('Bob says');
    const closed = { maxNodes: 10, closed: ['claim'] };
    expect(await svgOf([said('l1', 'Bob', 'quiet')], closed)).toContain('>+ 1 locution on');
  });

  it('has what makes no statement, without a line', async () => {
    const mute = { id: 'l2', speaker: 'Bob', text: 'Right?', illocutions: [], repliesTo: [] };
    const svg = await svgOf([
      said('l1', 'Ann', 'claim'),
      mute,
      said('l3', 'Ann', 'l2'),
      said('l4', 'Ann', 'quiet'),
    ]);
    const order = ['Ann says l1.', 'Right?', 'Ann says l3.', 'Ann says l4.'];
    const texts = [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text!);
    expect(texts.filter((text) => order.includes(text))).toEqual(order);
    expect(svg.match(/stroke="#[0-9a-f]{6}b3"/g)).toHaveLength(2);
    expect(svg).not.toContain('not shown');
  });

  it('has the number of a relation beside its sign', async () => {
    const svg = await svgOf([said('l1', 'Ann', 'r')]);
    const sign = /<rect x="([\d.]+)" y="[\d.]+" width="20" height="20" rx="10"/.exec(svg)!;
    const tags = [...svg.matchAll(/<rect x="([\d.]+)"[^>]*height="17"/g)];
    // The plus is 9 wide, in the middle of 20.
    expect(Number(tags[1]![1])).toBeGreaterThan(Number(sign[1]) + 10 + 4.5);
  });

  it('has numbers without lines where there are many', async () => {
    const many = Array.from({ length: 61 }, (_, at) => said(`l${at}`, 'Ann', 'claim'));
    const svg = await svgOf(many);
    expect(svg).toContain('Ann says l60.');
    expect(svg).not.toMatch(/stroke="#[0-9a-f]{6}b3"/);
  });

  it('is not there without a dialogue', async () => {
    expect(await svgOf([])).not.toContain(
      'number of the locution on the right, in the colour of its speaker',
    );
  });
});
