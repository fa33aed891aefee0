import { describe, expect, it } from 'vitest';
import { AddressReader } from '../../explorer/src/address/reader.js';
import { STATE as ARGUMENT } from '../../explorer/src/argument/state.js';
import { describeImage } from '../../explorer/src/images/describe.js';
import { hitsOf, isCopy } from '../../explorer/src/images/hits.js';
import { frameOf } from '../../explorer/src/images/shape.js';
import { bestScoreOf, sharesOf } from '../../explorer/src/images/shares.js';
import { agreedSide } from '../../explorer/src/images/sides.js';
import { chooseSource, sourcesOf } from '../../explorer/src/images/sources.js';
import { imageFilterOf, modalityOf, STATE, toggleImage } from '../../explorer/src/images/state.js';
import { webAddress } from '../../explorer/src/images/web-address.js';

const read = (search: string) => STATE.read(new AddressReader(search));

describe('the address of the Images view', () => {
  it.each([
    '',
    'images=drawn&modality=visual&image=image%3A1',
    'image.topic=Energy&image.topic=Democracy&image.label=wolf&image.site=a.example&modality=text',
  ])('keeps %j', (search) => {
    const params = new URLSearchParams();
    STATE.write(read(search), params);
    expect(params.toString()).toBe(search);
  });

  it('names what means nothing', () => {
    const address = new AddressReader('modality=smell&image.colour=red&image.topic=Energy');
    expect(STATE.read(address).modality).toBe('both');
    expect(address.unread()).toEqual(['modality=smell', 'image.colour=red']);
  });

  it('says of the gallery beside an argument the same', () => {
    const search = 'id=premise%3A1&side=FAVOR&images=drawn&modality=text&image=image%3A1';
    const params = new URLSearchParams();
    ARGUMENT.write(ARGUMENT.read(new AddressReader(search)), params);
    expect(params.toString()).toBe(search);
  });
});

describe('conditions on images', () => {
  it('become a filter of the API', () => {
    expect(imageFilterOf(read('').conditions)).toBeUndefined();
    const { conditions } = read('image.topic=Energy&image.site=a.example');
    expect(imageFilterOf(conditions)).toEqual({ topic: ['Energy'], site: ['a.example'] });
    expect(modalityOf(read('modality=visual').modality)).toBe('VISUAL');
  });

  it('are added and removed one by one', () => {
    const { conditions } = read('image.topic=Energy');
    const more = toggleImage(conditions, 'topic', 'Health');
    expect(more.topic).toEqual(['Energy', 'Health']);
    expect(toggleImage(more, 'topic', 'Energy').topic).toEqual(['Health']);
    expect(conditions.topic).toEqual(['Energy']);
  });
});

describe('the corpus whose images are shown', () => {
  const corpora = [
    { name: 'demo', title: null, imageCount: 0 },
    { name: 'photos', title: 'Photos', imageCount: 3 },
    { name: 'drawn', title: null, imageCount: 12 },
  ];
  const sources = sourcesOf(corpora);
  const chosen = (wanted: string, own: string) => chooseSource(sources, wanted, own)?.name;

  it('is the one that is wanted, else the own one, else the first with images', () => {
    expect(chosen('photos', 'drawn')).toBe('photos');
    expect(chosen('', 'drawn')).toBe('drawn');
    expect(chosen('', 'demo')).toBe('photos');
    expect(chosen('demo', 'drawn')).toBe('drawn');
    expect(chosen('unknown', 'demo')).toBe('photos');
  });

  it('is none where none has images', () => {
    expect(chooseSource(sourcesOf(corpora.slice(0, 1)), 'demo', 'demo')).toBeUndefined();
  });
});

describe('hits', () => {
  const hit = (id: string, cursor: string, moves: readonly string[] = []) => ({
    cursor,
    score: 1,
    parts: [],
    node: { id },
    explain: { moves: moves.map((__typename) => ({ reason: { __typename } })) },
  });
  type Pages = Parameters<typeof hitsOf>[0];

  it('know the cursor before them, also across pages', () => {
    const pages = [
      { edges: [hit('a', '1'), hit('b', '2')] },
      { edges: [hit('c', '3')] },
    ] as unknown as Pages;
    expect(hitsOf(pages).map(({ node, after }) => [node.id, after])).toEqual([
      ['a', null],
      ['b', '1'],
      ['c', '2'],
    ]);
  });

  it('say whether they look like a better one', () => {
    const [first, second] = hitsOf([
      { edges: [hit('a', '1', ['PixelsReason']), hit('b', '2', ['CopyReason'])] },
    ] as unknown as Pages);
    expect(isCopy(first!)).toBe(false);
    expect(isCopy(second!)).toBe(true);
  });
});

describe('the side of an image', () => {
  it('is known where the data gives one, and the same one to all questions', () => {
    const [favor, against] = [{ side: 'FAVOR' }, { side: 'AGAINST' }] as const;
    expect(agreedSide([])).toBeNull();
    expect(agreedSide([favor])).toBe('FAVOR');
    expect(agreedSide([against, against])).toBe('AGAINST');
    expect(agreedSide([favor, against])).toBeNull();
  });
});

describe('what each part of an image gives', () => {
  const match = (part: 'PASSAGE' | 'OCR' | 'PIXELS', contribution: number) => ({
    part,
    contribution,
    similarity: 0.5,
  });

  it('is its share of the best score', () => {
    const best = bestScoreOf([{ score: 0.2 }, { score: 0.5 }, { score: 0.3 }]);
    const shares = sharesOf([match('PASSAGE', 0.3), match('OCR', 0.1)], best);
    expect(shares.map(({ share }) => share)).toEqual([expect.closeTo(0.6), expect.closeTo(0.2)]);
  });

  it('is left out if it speaks against the image, or would be 0 %', () => {
    const parts = [match('PASSAGE', 0.2), match('OCR', 0.0005), match('PIXELS', -0.1)];
    expect(sharesOf(parts, 0.4).map(({ part, share }) => [part, share])).toEqual([
      ['PASSAGE', 0.5],
    ]);
    expect(sharesOf(parts, bestScoreOf([]))).toEqual([]);
    expect(sharesOf([], 1)).toEqual([]);
  });
});

describe('the description of an image', () => {
  const labels = [{ name: 'wolf' }, { name: 'fence' }];

  it('has its title, else what a classifier sees, and the text in it', () => {
    const ocr = 'KEEP\nDOGS  CLOSE';
    expect(describeImage({ title: 'Wolves', ocr, labels })).toBe('Wolves · KEEP DOGS CLOSE');
    expect(describeImage({ title: null, ocr, labels })).toBe('wolf, fence · KEEP DOGS CLOSE');
    expect(describeImage({ title: null, ocr: null, labels: [] })).toBe('');
  });

  it('ends a long text at a word', () => {
    const ocr = 'word '.repeat(100);
    const said = describeImage({ title: null, ocr, labels: [] });
    expect(said).toMatch(/^(word )+…$/);
    expect(said.length).toBeLessThan(125);
    expect(describeImage({ title: null, ocr: 'x'.repeat(500), labels: [] })).toMatch(/^x{120} …$/);
  });
});

describe('the frame of an image', () => {
  it('has its shape, unless that is a strip', () => {
    expect(frameOf({ width: 400, height: 300 })).toBeCloseTo(4 / 3);
    expect(frameOf({ width: 4000, height: 300 })).toBe(2.2);
    expect(frameOf({ width: 300, height: 4000 })).toBe(0.7);
  });
});

describe('an address of the data', () => {
  it('becomes a link if it is one of the web', () => {
    expect(webAddress('https://a.example/b?c=1')).toEqual({
      ...{ href: 'https://a.example/b?c=1', host: 'a.example' },
    });
    expect(webAddress('http://a.example:8080')?.host).toBe('a.example:8080');
  });

  it.each([null, '', 'a.example', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc'])(
    'does not if it is %j',
    (value) => expect(webAddress(value)).toBeUndefined(),
  );
});
