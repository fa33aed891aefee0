import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser, needingBrowser } from '../support/browser.js';
import { type DemoServer, startDemoServer } from '../support/demo-server.js';
import { aif } from '../support/graph-files.js';
import { openExplorer, type OpenPage, violationsOf } from './open.js';

const KEY = 'owner-key';
const SKETCH = `/graphs?${new URLSearchParams(
  [
    'New nuclear power stations should be built.',
    'against1_They cost more than wind power.',
    'against2_Wind power also needs storage.',
  ].map((value): [string, string] => ['sketch', value]),
).toString()}`;
const TALK = JSON.parse(
  aif(
    [
      ['c', 'I', 'Trams should run at night.'],
      ['r', 'I', 'Nurses need to get home.'],
      ['s', 'RA', 'Default Inference'],
      ['l1', 'L', 'Ann : Let them run at night!'],
      ['l2', 'L', 'Ben : Nurses have to get home.'],
      ['y1', 'YA', 'Asserting'],
      ['y2', 'YA', 'Asserting'],
    ],
    ['r s', 's c', 'l1 y1', 'y1 c', 'l2 y2', 'y2 r'],
  ),
) as unknown;
const HTML = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;

describe('the Graphs view', needingBrowser(), () => {
  let server: DemoServer;
  let browser: Browser;
  let explorer: OpenPage;

  beforeAll(async () => {
    // A busy machine may take long to draw.
    server = await startDemoServer({ apiKey: KEY });
    browser = await launchBrowser();
    await write(`mutation { createCorpus(name: "odd") { added } }`);
    await write(`mutation { createCorpus(name: "plain") { added } }`);
    await write(
      `mutation ($graphs: [PutArgumentGraphInput!]!) {
        putArgumentGraphs(corpus: "odd", graphs: $graphs) { added }
      }`,
      {
        graphs: [
          { externalId: 'one', graph: { parts: { nodes: [{ id: 'a', text: HTML }] } } },
          { externalId: 'circle', graph: { parts: circle() } },
          { externalId: 'large', graph: { parts: star(300) } },
          { externalId: 'long', graph: { parts: chain(100) } },
          { externalId: 'talk', graph: { aif: TALK } },
        ],
      },
    );
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(async () => {
    explorer = await openExplorer(browser, server.origin, {
      viewport: { width: 1400, height: 1000 },
      reducedMotion: 'reduce',
    });
  });
  afterEach(async () => {
    expect(explorer.complaints).toEqual([]);
    expect(explorer.strayRequests).toEqual([]);
    await explorer.page.context().close();
  });

  async function write(query: string, variables = {}) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${KEY}` },
      payload: { query, variables },
    });
    expect(answer.json()).not.toHaveProperty('errors');
  }

  const sketched = () => new URL(explorer.page.url()).searchParams.getAll('sketch');
  const canvas = () => explorer.page.getByRole('application', { name: /^Your sketch as/ });
  const palette = (name: string) =>
    explorer.page
      .getByRole('toolbar', { name: /^Parts/ })
      .getByRole('button', { name, exact: true });
  const box = (text: string) => canvas().locator('[data-drop]').filter({ hasText: text });
  const hits = () =>
    explorer.page.getByRole('list', { name: 'Argument graphs' }).getByRole('article');

  async function middleOf(target: Locator): Promise<[number, number]> {
    // Boxes move to their places.
    let before: string | undefined;
    await expect
      .poll(
        async () => {
          const now = JSON.stringify(await target.boundingBox());
          const still = now === before;
          before = now;
          return still;
        },
        { interval: 150 },
      )
      .toBe(true);
    const { x, y, width, height } = (await target.boundingBox())!;
    return [x + width / 2, y + height / 2];
  }

  /** Presses the mouse on something, moves it onto something else, and lets go. */
  async function drag(from: Locator, to: Locator) {
    const { mouse } = explorer.page;
    const [start, end] = [await middleOf(from), await middleOf(to)];
    await mouse.move(...start);
    await mouse.down();
    await mouse.move(start[0] + 12, start[1] + 12);
    await mouse.move(...end, { steps: 6 });
    await mouse.up();
  }

  it('sketches with the mouse, finds graphs as the sketch grows, and undoes', async () => {
    const { page, open } = explorer;
    await open('/graphs');
    await page.getByRole('radio', { name: 'Sketch' }).click();
    await page.getByRole('heading', { name: 'Sketch an argument' }).waitFor();
    await drag(palette('Claim'), canvas());
    await page.keyboard.type('New nuclear power stations should be built.');
    await page.getByText(/^\d+ graphs, the most similar first$/).waitFor();
    await page
      .getByText(/^Your search has no arrows .* the order is that of the content/)
      .waitFor();
    await expect.poll(() => hits().count()).toBeGreaterThan(0);
    expect(
      await hits()
        .getByText(/Structure not compared: your search/)
        .count(),
    ).toBe(0);
    await drag(palette('Objection'), canvas().locator('[data-drop=s1]'));
    await page.keyboard.type('They cost more than wind power.');
    await drag(palette('Reason'), canvas().locator('[data-drop=s2]'));
    await page.keyboard.type('Wind is for free.');
    // Onto the sign of an arrow: an undercut.
    await drag(palette('Objection'), canvas().getByRole('button', { name: 'Arrow: supports' }));
    await page.keyboard.type('Wind turbines are not.');
    await expect
      .poll(sketched)
      .toEqual([
        'New nuclear power stations should be built.',
        'against1_They cost more than wind power.',
        'for2_Wind is for free.',
        'against*2_Wind turbines are not.',
      ]);
    await expect
      .poll(() =>
        hits()
          .first()
          .getByText(/^Structure \d+% alike$/)
          .count(),
      )
      .toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => sketched().length).toBe(3);
    await page.keyboard.press('Control+y');
    await expect.poll(() => sketched().at(-1)).toBe('against*2_');
  });

  it('draws an arrow from the dot of a box to another box, and changes it', async () => {
    const { page, open } = explorer;
    await open('/graphs?sketch=Trams+should+be+free.&sketch=Trams+are+quiet.');
    const source = canvas().locator('.react-flow__node').filter({ hasText: 'Trams are quiet.' });
    await drag(source.locator('.source'), box('Trams should be free.'));
    await expect.poll(() => sketched()[1]).toBe('for1_Trams are quiet.');
    await canvas().getByRole('button', { name: 'Arrow: supports' }).click();
    await page.getByRole('menuitem', { name: 'says in other words' }).click();
    await expect.poll(() => sketched()[1]).toBe('same1_Trams are quiet.');
  });

  it('sketches by keys alone', async () => {
    const { page, open } = explorer;
    await open('/graphs?by=sketch');
    await page.getByRole('button', { name: 'Sketch an argument' }).press('Enter');
    await page.keyboard.type('Wolves should be culled.');
    await box('Major claim').getByRole('button', { name: 'Add an objection' }).press('Enter');
    await page.keyboard.type('They keep the forest healthy.');
    await palette('Reason').press('Enter');
    await page.keyboard.type('They eat deer.');
    await canvas().getByRole('button', { name: 'Arrow: attacks' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Add an objection to this arrow' }).press('Enter');
    await page.keyboard.type('Forests can wait.');
    const loose = box('They eat deer.').getByRole('button', { name: 'Draw an arrow to' });
    await loose.press('Enter');
    await page
      .getByRole('menuitem', { name: 'Wolves should be culled.', exact: true })
      .press('Enter');
    await expect
      .poll(sketched)
      .toEqual([
        'Wolves should be culled.',
        'against1_They keep the forest healthy.',
        'for2.for1_They eat deer.',
        'against*1_Forests can wait.',
      ]);
    await box('Forests can wait.')
      .getByRole('button', { name: 'Remove this statement' })
      .press('Enter');
    await expect.poll(() => sketched().length).toBe(3);
    await page.getByRole('button', { name: 'Clear' }).press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('?by=sketch');
  });

  it('draws what stands for what, with its similarity', async () => {
    const { page, open } = explorer;
    await open(SKETCH);
    const hit = hits().first();
    await hit.getByText('by the best mapping of statements and arrows').waitFor();
    const bridges = hit.locator('[data-similarity]');
    await expect.poll(() => bridges.count()).toBe(5);
    const widths = await bridges.evaluateAll((lines) =>
      lines.map((line) => {
        const path = (line as unknown as { lastElementChild: { style: { strokeWidth: string } } })
          .lastElementChild;
        return Number(path.style.strokeWidth);
      }),
    );
    expect(new Set(widths).size).toBeGreaterThan(2);
    const claims = hit.getByRole('img', { name: /^“New nuclear .* Similarity: 0\.\d\d$/ });
    await claims.focus();
    const similarity = (await claims.getAttribute('data-similarity'))!;
    await hit.getByText(`Similarity: ${similarity}`, { exact: true }).waitFor();
    await hit.getByText('What corresponds to what (5 pairs)').click();
    const rows = await hit.getByRole('row').allInnerTexts();
    expect(rows).toHaveLength(6);
    expect(rows.find((row) => row.startsWith('New nuclear'))).toContain(similarity);
    await page.getByRole('button', { name: /Compare structure/ }).click();
    await page.getByRole('option', { name: 'by shape, fast' }).click();
    await hits().first().getByText('compared fast by shape, without a mapping').waitFor();
    expect(await hits().first().locator('[data-similarity]').count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('structure')).toBe('shape');
  });

  it('leads from a statement of a picture to its premise, in every picture', async () => {
    const { page, open } = explorer;
    await open('/graphs?q=nuclear+power');
    const premise = /^\/argument\?corpus=demo&id=premise%3A/;
    const box = hits()
      .first()
      .getByRole('link', { name: /catastrophe|reactor|centrales/i })
      .first();
    expect(await box.getAttribute('href')).toMatch(premise);
    const found: string[] = [];
    for (const [picture, name] of [
      ['logical', 'Rows upwards'],
      ['treemap', 'Nested areas'],
      ['icicle', 'Rows downwards'],
    ] as const) {
      await page.getByRole('radio', { name }).click();
      expect(new URL(page.url()).searchParams.get('picture')).toBe(picture);
      const areas = hits().first().locator('a[data-node]');
      await expect.poll(() => areas.count()).toBeGreaterThan(5);
      const last = areas.last();
      await last.focus();
      const title = (await last.locator('title').textContent())!;
      const statement = title.slice(title.indexOf(': ') + 1).trim();
      await hits().first().getByText(statement, { exact: true }).last().waitFor();
      expect(await last.getAttribute('href')).toMatch(premise);
      found.push(title);
    }
    expect(found[1]).toContain(': ');
    await hits().first().locator('a[data-node]').last().focus();
    const link = hits().first().getByRole('link', { name: 'Open this argument' });
    const address = await link.getAttribute('href');
    await link.click();
    await expect.poll(() => page.url()).toBe(`${server.origin}${address}`);
  });

  it('saves the picture that is shown', async () => {
    const { page, open } = explorer;
    await open('/graphs?q=nuclear+power&picture=icicle');
    for (const [format, file, type] of [
      ['SVG', 'icicle.svg', 'image/svg+xml'],
      ['PNG', 'icicle.png', 'image/png'],
      ['PDF A4', 'icicle.pdf?paper=a4', 'application/pdf'],
      ['PDF A3', 'icicle.pdf?paper=a3', 'application/pdf'],
    ] as const) {
      const link = hits()
        .first()
        .getByRole('link', { name: `Save the picture as ${format}` });
      const url = (await link.getAttribute('href'))!;
      expect(url.startsWith('/graphs/graph:')).toBe(true);
      expect(url.endsWith(`/${file}`)).toBe(true);
      const answer = await server.app.inject(url);
      expect(answer.headers['content-type']).toContain(type);
    }
    for (const [format, name] of [
      ['SVG', 'icicle.svg'],
      ['PDF A4', 'icicle-a4.pdf'],
    ] as const) {
      const download = page.waitForEvent('download');
      const link = hits()
        .first()
        .getByRole('link', { name: `Save the picture as ${format}` });
      await link.press('Enter');
      expect((await download).suggestedFilename()).toBe(name);
    }
  });

  it('says why a picture was not saved', async () => {
    const { page, open } = explorer;
    await open('/graphs?q=nuclear+power');
    await page.route(/\.pdf\?/, (route) =>
      route.fulfill({ status: 400, json: { errors: [{ message: 'too many pages' }] } }),
    );
    await hits().first().getByRole('link', { name: 'Save the picture as PDF A4' }).click();
    await page.getByRole('alert').getByText('not saved: too many pages').waitFor();
    explorer.complaints.splice(0);
  });

  it('shows the dialogue beside a graph that has one, and saves it', async () => {
    const { page, open } = explorer;
    await open('/graphs?corpus=odd&q=trams');
    const talk = hits().filter({ has: page.getByRole('switch') });
    await expect.poll(() => talk.count()).toBe(1);
    const dialogue = talk.getByRole('switch', { name: 'With the dialogue: who said what (2' });
    await dialogue.focus();
    await page.keyboard.press('Space');
    const picture = talk.getByRole('application', { name: /with the dialogue on its right$/ });
    await picture.getByText('Ann', { exact: true }).waitFor();
    await picture.getByText('Let them run at night!').waitFor();
    const kept = new URL(page.url()).searchParams.getAll('dialogue');
    expect(kept).toEqual([expect.stringMatching(/^graph:/)]);
    for (const format of ['SVG', 'PDF A3']) {
      const link = talk.getByRole('link', { name: `Save the picture as ${format}` });
      await expect.poll(() => link.getAttribute('href')).toMatch(/[?&]locutions=true$/);
    }
    await picture.locator('a[data-node]').first().focus();
    await talk.getByText('Trams should run at night.', { exact: true }).last().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    // Pictures are drawn when they come near.
    await dialogue.focus();
    await picture.getByText('Let them run at night!').waitFor();
    await dialogue.press('Space');
    await expect.poll(() => picture.count()).toBe(0);
    expect(new URL(page.url()).searchParams.has('dialogue')).toBe(false);
  });

  it('narrows graphs down by topic, by language and by counts', async () => {
    const { page, open } = explorer;
    await open('/graphs?q=power');
    await page.getByText('33 graphs, the most similar first').waitFor();
    await page
      .getByRole('group', { name: 'Language' })
      .getByRole('checkbox', { name: /^French/ })
      .check();
    await page.getByText('8 graphs, the most similar first').waitFor();
    const levels = page
      .getByRole('group', { name: 'Levels', exact: true })
      .getByRole('slider')
      .first();
    const least = Number(await levels.getAttribute('min'));
    await levels.press('ArrowRight');
    const from = () => new URL(page.url()).searchParams.get('count.depth.from');
    await expect.poll(from).toBe(String(least + 1));
    await expect.poll(() => hits().count()).toBeLessThan(8);
    for (const text of await hits().locator('header').allInnerTexts()) {
      expect(text).toContain('French');
      expect(Number(/(\d+) levels?/.exec(text)![1])).toBeGreaterThan(least);
    }
    await page.getByRole('button', { name: `Remove: Levels: ${least + 1} and above` }).click();
    await expect.poll(() => hits().count()).toBe(8);
  });

  it('shows more on scrolling, and draws pictures only when they come near', async () => {
    const { page, open } = explorer;
    await open('/graphs?q=power');
    await expect.poll(() => hits().count()).toBe(10);
    await expect.poll(() => page.locator('.react-flow').count()).toBeGreaterThan(0);
    expect(await page.locator('.react-flow').count()).toBeLessThan(6);
    await page.mouse.wheel(0, 100_000);
    await expect.poll(() => hits().count()).toBeGreaterThan(10);
  });

  it('searches by a graph, shows it, and makes a sketch of it', async () => {
    const { page, open } = explorer;
    await open('/graphs?q=nuclear+power&language=en');
    const title = await hits().first().getByRole('heading').innerText();
    await hits().first().getByRole('link', { name: 'Search by this graph' }).click();
    const opened = page.getByRole('region', { name: 'This graph, and others like it' });
    await opened.getByRole('heading', { name: title }).waitFor();
    await expect.poll(() => hits().first().locator('[data-similarity]').count()).toBeGreaterThan(5);
    expect(await hits().getByRole('heading').allInnerTexts()).not.toContain(title);
    await opened.getByRole('button', { name: 'Change it as a sketch' }).click();
    await expect.poll(() => sketched().length).toBeGreaterThan(5);
    expect(sketched()).toContain(title);
    expect(new URL(page.url()).searchParams.has('graph')).toBe(false);
    await open('/graphs?graph=graph%3Anone');
    await page.getByRole('heading', { name: 'There is no such graph' }).waitFor();
    await page.getByRole('button', { name: 'Close this graph' }).click();
    await page.getByRole('heading', { name: 'Find argument graphs by their structure' }).waitFor();
  });

  it('reproduces a view from its address, and goes back', async () => {
    const { page, open } = explorer;
    await open(`${SKETCH}&structure=mapping&count.attacks.from=2`);
    await expect.poll(() => hits().count()).toBe(10);
    // More may come meanwhile; these are the first page.
    const firstOf = async ({ page: shown }: OpenPage) =>
      (await shown.getByRole('article').locator('header').allInnerTexts()).slice(0, 10);
    const seen = await firstOf(explorer);
    const address = page.url().slice(server.origin.length);
    const other = await openExplorer(browser, server.origin);
    await other.open(`${address}&colour=red&sketch=for99_x`);
    await other.page.getByText('ignores it: colour=red, sketch=for99_x').waitFor();
    await other.open(address);
    await expect.poll(() => firstOf(other)).toEqual(seen);
    await other.page.context().close();
    await page.getByRole('radio', { name: 'Rows downwards' }).click();
    await palette('Reason').click();
    await page.keyboard.type('Zebra');
    await expect.poll(() => sketched().at(-1)).toBe('for1_Zebra');
    await page.goBack();
    await expect.poll(() => sketched().length).toBe(3);
    await expect.poll(() => box('Zebra').count()).toBe(0);
  });

  it('keeps the view while a question is typed', async () => {
    const { page, open } = explorer;
    await open('/graphs?by=text&picture=icicle&count.depth.from=2&sketch=Trams');
    await page.getByRole('combobox', { name: /Question/ }).fill('nuclear');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => hits().count()).toBeGreaterThan(0);
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      q: 'nuclear',
      by: 'text',
      sketch: 'Trams',
      picture: 'icicle',
      'count.depth.from': '2',
    });
  });

  it('says what has no graphs, no structure, or is too large', async () => {
    const { page, open } = explorer;
    await open('/graphs?corpus=plain');
    await page.getByRole('heading', { name: '“plain” has no argument graphs' }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Views' });
    expect(await menu.getByRole('link', { name: 'Graphs' }).count()).toBe(0);
    await page.getByRole('link', { name: 'odd' }).click();
    await menu.getByRole('link', { name: 'Graphs' }).waitFor();
    await open('/graphs?corpus=odd&sketch=Trams&sketch=for1_They+are+quiet.');
    const large = hits().filter({ hasText: 'A claim with 300 reasons' });
    await large.scrollIntoViewIfNeeded();
    await large.getByText('499 of 601 nodes are shown').waitFor();
    const one = hits().filter({ hasText: 'onerror' });
    await one
      .getByText('Point at anything')
      .or(one.getByText('Structure not compared'))
      .first()
      .waitFor();
    expect(await page.title()).not.toBe('run');
    const words = 'reason '.repeat(1000);
    await open('/graphs?corpus=odd&by=sketch');
    await page.getByRole('button', { name: 'Sketch an argument' }).click();
    await page.keyboard.insertText(words);
    await page.getByText('This sketch is too long for an address.').waitFor();
    await expect.poll(() => hits().count()).toBe(5);
    expect(new URL(page.url()).searchParams.has('sketch')).toBe(false);
    // More than a search may have: the server says so.
    await page.keyboard.insertText('word '.repeat(20_000));
    await page.getByText('TEXT_TOO_LONG').first().waitFor();
  });

  it('folds and unfolds a large graph, by pointer and keys, and keeps it in the address', async () => {
    const { page, open } = explorer;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: {
        query: `{ argumentGraphs(by: { text: "Trams lead on" }, corpus: "odd") {
          nodes { id externalId }
        } }`,
      },
    });
    const { nodes } = (
      answer.json() as {
        data: { argumentGraphs: { nodes: { id: string; externalId: string }[] } };
      }
    ).data.argumentGraphs;
    const { id } = nodes.find(({ externalId }) => externalId === 'long')!;
    await open(`/graphs?corpus=odd&graph=${id}`);
    const opened = page.getByRole('region', { name: 'This graph, and others like it' });
    await opened.getByText('39 of 201 nodes are shown').waitFor();
    const mark = opened.getByRole('button', { name: /^Unfold .* below “Trams lead on to 19\./ });
    expect(await mark.innerText()).toMatch(/^\+ 81 statements, 4\d attacks$/);
    await mark.focus();
    await page.keyboard.press('Enter');
    await opened.getByText('61 of 201 nodes are shown').waitFor();
    const params = () => new URL(page.url()).searchParams;
    expect(params().getAll('open')).toEqual([`${id} s19`]);
    const overview = opened.getByRole('group', { name: /^Overview/ });
    const viewport = opened.locator('.react-flow__viewport').first();
    const place = () => viewport.getAttribute('style');
    const before = await place();
    await overview.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(place).not.toBe(before);
    const moved = await place();
    const middle = (await overview.boundingBox())!;
    await page.mouse.move(middle.x + middle.width / 2, middle.y + middle.height / 2);
    await page.mouse.down();
    await page.mouse.move(middle.x + middle.width / 4, middle.y + middle.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(place).not.toBe(moved);
    await page.reload();
    await opened.getByText('61 of 201 nodes are shown').waitFor();
    await opened
      .getByRole('button', { name: 'Show only what leads to “Trams lead on to 5.”' })
      .press('Enter');
    await opened.getByText('Only what leads to “Trams lead on to 5.”').waitFor();
    await opened.getByRole('button', { name: 'Show the whole graph' }).click();
    await opened.getByRole('button', { name: 'Unfold all' }).click();
    await opened.getByText('201 of 201 nodes are shown').waitFor();
    await opened
      .getByRole('button', { name: 'Fold what leads to “Trams lead on to 3.”' })
      .press('Enter');
    await opened.getByText('7 of 201 nodes are shown').waitFor();
    await opened.getByRole('button', { name: 'Fold again' }).click();
    await opened.getByText('39 of 201 nodes are shown').waitFor();
    expect(params().has('closed')).toBe(false);
    await page.goBack();
    await opened.getByText('7 of 201 nodes are shown').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await opened.getByRole('button', { name: 'Fold again' }).click();
    // Neither buttons nor the overview cover what is drawn.
    const drawn = opened.locator('.react-flow').first();
    const below = async (part: typeof drawn) =>
      (await part.boundingBox())!.y >=
      (await drawn.boundingBox().then((box) => box!.y + box!.height));
    await expect.poll(() => below(overview)).toBe(true);
    expect(await below(opened.getByRole('button', { name: 'Larger' }))).toBe(true);
  });

  it('names graphs that are not of boxes only by what they are', async () => {
    const { page, open } = explorer;
    await open('/graphs?corpus=odd&q=Trams');
    const circle = hits().filter({ hasText: 'Rich towns build trams.' });
    await expect.poll(() => circle.getByText('Trams make towns rich.').count()).toBe(1);
    await page.getByRole('radio', { name: 'Nested areas' }).click();
    const one = hits().filter({ hasText: 'onerror' });
    // Pictures are drawn when they come near.
    await one.scrollIntoViewIfNeeded();
    await one.getByText('no relations to draw').waitFor();
  });

  it('has nothing that axe-core objects to, and fits narrow screens', async () => {
    for (const width of [360, 1400]) {
      const other = await openExplorer(browser, server.origin, {
        viewport: { width, height: 900 },
      });
      const shown = {
        '/graphs': 'h3',
        '/graphs?by=sketch': '.react-flow__controls',
        [SKETCH]: '[data-similarity]',
        '/graphs?q=power&picture=treemap': 'a[data-node]',
      };
      for (const [address, part] of Object.entries(shown)) {
        await other.open(address);
        // Its hits are below the sketch, and their pictures are drawn when they come near.
        if (address === SKETCH)
          await other.page.locator('article').first().scrollIntoViewIfNeeded();
        await other.page.locator(part).first().waitFor({ state: 'attached' });
        const colorSchemes = width < 1000 ? (['light'] as const) : undefined;
        expect(await violationsOf(other.page, colorSchemes)).toEqual([]);
        const widest = await other.page.evaluate('document.documentElement.scrollWidth');
        expect(widest).toBeLessThanOrEqual(width);
      }
      expect(other.complaints).toEqual([]);
      await other.page.context().close();
    }
  });
});

/** Two statements that support each other, and an objection to one of these arrows. */
function circle() {
  return {
    majorClaim: 'b',
    nodes: [
      { id: 'a', text: 'Trams make towns rich.' },
      { id: 'b', text: 'Rich towns build trams.' },
      { id: 'x', text: 'Nobody has shown that.' },
      { id: 'r1', type: 'SUPPORT' },
      { id: 'r2', type: 'SUPPORT' },
      { id: 'u', type: 'ATTACK' },
    ],
    edges: [
      { source: 'a', target: 'r1' },
      { source: 'r1', target: 'b' },
      { source: 'b', target: 'r2' },
      { source: 'r2', target: 'a' },
      { source: 'x', target: 'u' },
      { source: 'u', target: 'r1' },
    ],
  };
}

/** Statements that lead from one to the next. */
function chain(reasons: number) {
  const ids = Array.from({ length: reasons }, (_, at) => at + 1);
  return {
    majorClaim: 's0',
    nodes: [0, ...ids].flatMap((at) => [
      { id: `s${at}`, text: `Trams lead on to ${at}.` },
      ...(at > 0 ? [{ id: `r${at}`, type: at % 2 === 0 ? 'ATTACK' : 'SUPPORT' }] : []),
    ]),
    edges: ids.flatMap((at) => [
      { source: `s${at}`, target: `r${at}` },
      { source: `r${at}`, target: `s${at - 1}` },
    ]),
  };
}

function star(reasons: number) {
  const ids = Array.from({ length: reasons }, (_, at) => at);
  return {
    nodes: [
      { id: 'claim', text: `A claim with ${reasons} reasons about trams` },
      ...ids.map((at) => ({ id: `s${at}`, text: `Trams are good for reason ${at}.` })),
      ...ids.map((at) => ({ id: `r${at}`, type: 'SUPPORT' })),
    ],
    edges: ids.flatMap((at) => [
      { source: `s${at}`, target: `r${at}` },
      { source: `r${at}`, target: 'claim' },
    ]),
  };
}
