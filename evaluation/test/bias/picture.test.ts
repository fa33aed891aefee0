import { loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { GroupBias } from '../../src/bias/measure.js';
import { drawBias, signed } from '../../src/bias/picture.js';
import { MAX_SYSTEMS } from '../../src/charts.js';

const deviation = (middle: number, half?: number) => ({
  queries: 3,
  system: 0,
  random: 0,
  randomSd: 0,
  deviation: middle,
  ...(half !== undefined && { interval: [middle - half, middle + half] as const }),
});

function group(value: string, rest: Partial<GroupBias> = {}): GroupBias {
  return { variable: 'gender', value, share: 0.5, ...rest };
}

const VARIABLES = [{ name: 'gender', label: 'Gender' }];

/** The markers of one system's picture: its circles. */
function markers(...groups: GroupBias[]): readonly string[] {
  return drawBias([{ name: 'us', groups }], VARIABLES).match(/<circle [^>]*>/g) ?? [];
}

describe('the picture', () => {
  it.each([
    [
      [-0.44, 1.3],
      ['−0.5', '0', '+0.5', '+1', '+1.5'],
    ],
    [
      [0.03, 0.08],
      ['0', '+0.02', '+0.04', '+0.06', '+0.08'],
    ],
    [[-12], ['−12', '−10', '−8', '−6', '−4', '−2', '0']],
    [[], ['0', '+0.2', '+0.4', '+0.6', '+0.8', '+1']],
  ])('has round ticks around 0 for %j', (values, labels) => {
    const groups = values.map((value) => group('a', { representation: deviation(value) }));
    const svg = drawBias([{ name: 'us', groups }], VARIABLES);
    const [ticks] = /aria-label="x-axis tick label".*?<\/g>/.exec(svg)!;
    expect([...ticks.matchAll(/>([^<>]+)<\/text>/g)].map(([, label]) => label)).toEqual(labels);
  });

  it('writes no sign where nothing is left of the number', () => {
    expect([signed(-0.0004, 3), signed(-0.0006, 3), signed(2, 0)]).toEqual([
      '0.000',
      '−0.001',
      '+2',
    ]);
  });

  it('fills a marker where the interval leaves 0 out', () => {
    const [sure, unsure, unknown] = markers(
      group('a', { ndcg: deviation(0.2, 0.1) }),
      group('b', { ndcg: deviation(0.2, 0.3) }),
      group('c', { ndcg: deviation(0.2) }),
    );
    expect(sure).toContain('fill="#0072B2"');
    expect(unsure).toContain('fill="#ffffff"');
    expect(unknown).toContain('fill="#ffffff"');
  });

  it('draws no figure that a group has not, nor a variable that is not asked for', () => {
    const both = { representation: deviation(1), ndcg: deviation(0.1) };
    expect(markers(group('a', both), group('b', { ndcg: deviation(0) }))).toHaveLength(3);
    expect(markers(group('a', { ...both, variable: 'age' }))).toHaveLength(0);
  });

  it('names groups as the data does, whatever characters that needs', () => {
    const picture = drawBias([{ name: 'us', groups: [group('<Law> & "Order"\u0007')] }], VARIABLES);
    expect(picture).toContain('>&lt;Law&gt; &amp; "Order"\uFFFD</text>');
    expect(picture).toContain('>50 %</text>');
  });

  it.each([
    [0.625, '63 %'],
    [0.061, '6.1 %'],
    [0.0999, '10 %'],
    [0.0004, '&lt; 0.1 %'],
    [0, '0.0 %'],
  ])('states the share %d of a group as %s', (share, stated) => {
    const groups = [group('a', { share })];
    expect(drawBias([{ name: 'us', groups }], VARIABLES)).toContain(`>${stated}</text>`);
  });

  it('writes a long name smaller, so that it fits', () => {
    const name = 'Andere Kirchen und Religionsgemeinschaften';
    const picture = drawBias([{ name: 'us', groups: [group('short'), group(name)] }], VARIABLES);
    const sizeOf = (label: string) =>
      Number(new RegExp(`font-size="([\\d.]+)"[^>]*><text[^>]*>${label}<`).exec(picture)![1]);
    expect(sizeOf('short')).toBe(10);
    expect(sizeOf(name)).toBeGreaterThan(7);
    expect(sizeOf(name)).toBeLessThan(9);
  });

  it('has a legend for two systems or more, each in its own colour and shape', () => {
    const groups = [group('a', { ndcg: deviation(0.2, 0.1) })];
    const systems = Array.from({ length: MAX_SYSTEMS }, (_, place) => ({
      name: `system ${place}`,
      groups,
    }));
    const picture = drawBias(systems, VARIABLES);
    for (const { name } of systems) expect(picture).toContain(`>${name}</text>`);
    const colours = picture.match(/stroke-width="1.2" stroke="#[0-9A-F]{6}"/g);
    expect(new Set(colours).size).toBe(MAX_SYSTEMS);
    expect(drawBias(systems.slice(0, 1), VARIABLES)).not.toContain('system 0');
  });

  it('is an SVG that can be drawn, also with nothing in it', async () => {
    const some = await loadImage(
      Buffer.from(drawBias([{ name: 'us', groups: [group('a')] }], VARIABLES)),
    );
    const none = await loadImage(Buffer.from(drawBias([], [])));
    expect([some.width, none.width]).toEqual([700, 700]);
    expect(some.height).toBeGreaterThan(none.height);
  });
});
