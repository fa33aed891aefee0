import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { drawText } from '../../lab/shared/drawn-text.js';
import { ClipModel } from '../../src/encoders/clip/model.js';
import { clipVector } from '../../src/images/look.js';
import { ImageReader } from '../../src/images/reader.js';
import { MODEL } from '../encoders/clip/fixtures.js';
import { picture } from './support/make.js';

const LIMITS = { bytes: 2 ** 20, pixels: 4_000_000, frames: 10, ms: 120_000 };
const clip = { directory: MODEL, name: 'tiny 1' };
const reader = new ImageReader({ limits: LIMITS, ocr: true, clip, threads: 1 });
afterAll(() => reader.close());

const TRAFFIC_LIGHT = 'test/fixtures/image-classifier/traffic-light.png';
const PAGE = `We use cookies to make this site better.
Accept all
Menu
The tram of the valley
The new tram has run since May, and it carries more people than three lanes of cars.
It makes no noise, so the people who live beside the line have taken the old windows out.
Imprint`;

describe('looking at an image', () => {
  it('says which models it uses', async () => {
    expect(await reader.models()).toEqual({
      classifier: 'efficientnet-lite0 1',
      ocr: 'pp-ocrv4-mobile-ch 1.4.2',
      clip: 'tiny 1',
    });
  });

  it('reads the text in it, and the content of its page', async () => {
    const { data, width, height } = await drawText(['Free trams', 'for all'], {
      size: 32,
      ink: '#112233',
      paper: '#ffffff',
    });
    const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
    const { ocr, page } = await reader.read({ field: 'image', bytes, page: { text: PAGE } });
    expect(ocr).toBe('Free trams\nfor all');
    expect(page.title).toBe('The tram of the valley');
    expect(page.passage.lead).toMatch(/^The new tram has run since May.*windows out\.$/s);
  });

  it('reads a page of HTML, and none', async () => {
    const bytes = await picture().png().toBuffer();
    const html = `<title>Trams</title><nav>Menu</nav><p>${PAGE.split('\n')[4]}</p>`;
    const { page } = await reader.read({ field: 'image', bytes, page: { html } });
    expect(page).toMatchObject({ title: 'Trams', passage: { lead: PAGE.split('\n')[4] } });
    const bare = await reader.read({ field: 'image', bytes });
    expect(bare.page.passage).toEqual({ lead: '', whole: true, pieces: [] });
    expect(bare.ocr).toBe('');
  });

  it('names what it shows, in an upright and in a scaled copy', async () => {
    const image = sharp(TRAFFIC_LIGHT);
    const { labels, visual } = await reader.read({
      field: 'image',
      bytes: await image.png().toBuffer(),
    });
    expect(labels[0]).toMatchObject({ name: 'traffic light' });
    expect(visual).toHaveLength(1280);
    expect(Math.hypot(...visual)).toBeCloseTo(1, 4);
  });

  it('has a vector by the CLIP model that is set, the one that the model itself gives', async () => {
    const bytes = await picture(90, 60).png().toBuffer();
    const read = await reader.read({ field: 'image', bytes });
    const model = await ClipModel.open(MODEL);
    const data = await sharp(bytes).raw().toBuffer();
    const expected = await clipVector({ data, width: 90, height: 60 }, model);
    expect(read.clip).toHaveLength(model.dimensions);
    read.clip!.forEach((value, at) => expect(value).toBeCloseTo(expected[at]!, 5));
    await model.release();
  });
});
