import type { Page } from 'playwright-core';

/** Asks the API of the server that is photographed. */
export type Ask = <Data>(query: string) => Promise<Data>;

/** A view as it is photographed. */
export interface Photographed {
  readonly name: string;
  readonly address: (ask: Ask) => Promise<string> | string;
  /** What must be on the page. */
  readonly shows: string;
  /** Whether it is only looked at, and not in the docs. */
  readonly notInDocs?: boolean;
  /** In pixels, where the docs need more of it. */
  readonly height?: number;
  /** What is done there before. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** The layout of pictures is loaded first. */
const PATIENCE_MS = 60_000;
const QUESTION = 'Should 16-year-olds be allowed to vote?';
const Q = `q=${encodeURIComponent(QUESTION)}`;
const REACTORS = `q=${encodeURIComponent('New nuclear power stations should be built.')}`;
const OLDER_WOMEN = 'profile.gender=female&profile.age.from=50-64';

export const PHOTOGRAPHED: readonly Photographed[] = [
  { name: 'start', address: () => '/', shows: 'h3' },
  { name: 'search', address: () => `/?${Q}`, shows: 'article mark' },
  { name: 'authors', address: () => `/?${Q}&${OLDER_WOMEN}&layout=list`, shows: 'article mark' },
  { name: 'compare', address: () => `/compare?${Q}`, shows: 'article' },
  { name: 'fairness', address: () => `/fairness?${Q}`, shows: 'figure svg' },
  {
    name: 'graphs',
    height: 1300,
    address: () => '/graphs',
    shows: 'h1',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Load an example' }).click();
      // Its hits, with their pictures.
      await page.locator('article .react-flow__node').first().waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'pasted-text',
    height: 1000,
    address: () => '/graphs?by=sketch',
    shows: 'h1',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Paste a text' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Turn a text into a graph' });
      await dialog.getByRole('button', { name: 'English' }).click();
      await dialog.getByRole('button', { name: 'Turn into a graph' }).click();
      await page.locator('article').first().waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'other-side',
    address: async (ask) => {
      const { premises } = await ask<{ premises: { nodes: { id: string }[] } }>(
        `{ premises(by: { text: "${QUESTION}" }, corpus: "demo", filter: { language: ["en"], stance: [AGAINST] }, first: 1) { nodes { id } } }`,
      );
      return `/argument?${new URLSearchParams({ corpus: 'demo', id: premises.nodes[0]!.id }).toString()}`;
    },
    shows: 'article',
  },
  {
    name: 'images',
    address: () => `/images?${REACTORS}`,
    shows: 'ol img',
    prepare: async (page) => {
      const second = page.locator('[data-image]').nth(1);
      await page.getByText('14 images').waitFor();
      // A pointer that was never seen does not hover.
      await page.mouse.move(5, 5);
      await page.mouse.move(9, 9);
      await second.hover();
      await page.getByRole('tooltip').locator('b').first().waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'argument-images',
    notInDocs: true,
    address: async (ask) => {
      const { premises } = await ask<{ premises: { nodes: { id: string }[] } }>(
        `{ premises(by: { text: "Should new nuclear power stations be built?" }, filter: { language: ["en"], stance: [FAVOR] }, first: 1) { nodes { id } } }`,
      );
      return `/argument?${new URLSearchParams({ id: premises.nodes[0]!.id, certainty: '100' }).toString()}`;
    },
    shows: 'ol img',
  },
  {
    name: 'image',
    address: () => `/images?${REACTORS}`,
    shows: 'ol img',
    prepare: async (page) => {
      await page.getByText('14 images').waitFor();
      await page.locator('[data-image]').first().click();
      const open = page.getByRole('dialog');
      await open.getByText('Share of the best score').waitFor({ timeout: PATIENCE_MS });
      await open.getByText('Looking for').waitFor({ state: 'hidden', timeout: PATIENCE_MS });
    },
  },
  {
    name: 'annotate',
    address: () => `/annotate?${Q}`,
    shows: 'main input',
    prepare: async (page) => {
      await page.getByLabel('Your name').fill('Kim');
      await page.getByRole('button', { name: 'Judge with this name' }).click();
      await page.getByRole('article').first().waitFor();
    },
  },
];
