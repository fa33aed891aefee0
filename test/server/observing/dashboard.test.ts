import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startApi } from '../../support/server.js';

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly query: string }[];
  };
}

const FOLDER = 'docs/operating';
const { panels, templating } = JSON.parse(
  readFileSync(`${FOLDER}/grafana-dashboard.json`, 'utf8'),
) as Dashboard;
const page = readFileSync(`${FOLDER}/observing.md`, 'utf8');

const METRIC = /\b(?:elenchus|process|nodejs)_\w+/g;
const expressions = [
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...templating.list.map(({ query }) => query),
];

/** Each metric that a server prints, with the labels that it declares or has. */
const printed = new Map<string, Set<string>>();

beforeAll(async () => {
  const api = await startApi();
  // So that every label has a value.
  await ask(api, '{ premises(by: { text: "x" }, first: 1) { nodes { id } } }');
  await ask(api, '{ unknown }');
  const { body } = await api.inject('/metrics');
  await api.close();
  for (const line of body.split('\n')) {
    const [, name, labels = ''] = /^([a-z]\w*)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === undefined) continue;
    const known = printed.get(name) ?? new Set();
    for (const [, label] of labels.matchAll(/(\w+)="/g)) known.add(label!);
    printed.set(name, known);
  }
});
afterAll(() => printed.clear());

describe('the dashboard for Grafana', () => {
  it('names only metrics that a server prints', () => {
    const named = new Set(expressions.flatMap((expr) => expr.match(METRIC) ?? []));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !printed.has(name))).toEqual([]);
  });

  it('groups only by labels that they have', () => {
    // Prometheus adds this one.
    const added = ['instance'];
    for (const expr of expressions) {
      const [name = ''] = expr.match(METRIC) ?? [];
      const [, by = ''] = /\bby \(([\w, ]+)\)/.exec(expr) ?? [];
      const [, within = ''] = /\{([^}]*)\}/.exec(expr) ?? [];
      const used = [
        ...by.split(', '),
        ...[...within.matchAll(/(\w+)=/g)].map(([, label]) => label!),
      ];
      const missing = used.filter((label) => label !== '' && !printed.get(name)?.has(label));
      expect(
        missing.filter((label) => !added.includes(label)),
        expr,
      ).toEqual([]);
    }
  });

  it('shows every metric of Elenchus, as the page about it does', () => {
    const families = [...printed.keys()]
      .filter((name) => name.startsWith('elenchus_'))
      .map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
    expect(new Set(families).size).toBe(11);
    for (const family of families) {
      expect(
        expressions.some((expr) => expr.includes(family)),
        family,
      ).toBe(true);
      expect(page).toContain(`\`${family}\``);
    }
  });

  it('has panels of different numbers and names', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});
