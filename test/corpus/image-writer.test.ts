import { describe, expect, it } from 'vitest';
import { DEFINITIONS } from '../../src/corpus/collections/index.js';
import { dump } from '../../src/corpus/dump.js';
import { createCorpora } from '../../src/corpus/index.js';
import type { NewImage } from '../../src/domain/records.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { dot } from '../../src/math/vectors.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { UNLIMITED } from '../../src/runtime/scope.js';
import type { RunOptions } from '../../src/runtime/threads/thread.js';
import { onEveryEngine } from '../store/contract/engines.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { fakeImageReader, imageBytes } from '../support/fake-image-reader.js';
import { imageIdOf, sampleImage } from '../support/image-samples.js';
import { createMemoryStore } from '../support/memory-store.js';

const TRAM = sampleImage('tram', {
  image: { ocr: 'Line 5', labels: ['streetcar', 'traffic light'], visual: 20 },
  text: 'The tram has run since May. It makes no noise.',
  title: 'The new tram',
  pageUrl: 'https://news.example/tram?x=1',
  imageUrl: 'https://cdn.example/tram.webp',
  rights: 'CC BY 4.0, Kim Example',
  language: 'en',
  topic: 'Transport',
  sides: [{ question: 'Should trams be built?', side: 'FAVOR' }],
  extra: { year: 2025 },
});

async function open(store = createMemoryStore(), version = '1', ocr = 'ocr 1') {
  const imageReader = fakeImageReader({ classifier: 'fake 1', ocr });
  const textEncoder = createFakeEncoder({ version });
  const encoders = { textEncoder, sparseEncoder: createSparseEncoder(), imageReader };
  const corpora = await createCorpora({ store, ...encoders });
  await corpora.writer.putCorpus({ name: 'town' });
  const put = async (...images: NewImage[]) =>
    (await corpora.writer.putImages('town', images)).map(({ status }) => status);
  return { ...corpora, store, imageReader, textEncoder, put };
}

onEveryEngine((opened) => {
  it('keeps an image with its file, and what its page says', async () => {
    const store = opened();
    const encoders = { textEncoder: createFakeEncoder(), sparseEncoder: createSparseEncoder() };
    const { writer, close } = await createCorpora({
      store,
      ...encoders,
      imageReader: fakeImageReader(),
    });
    await writer.putCorpus({ name: 'town' });
    await writer.putImages('town', [TRAM, sampleImage('bare')]);
    const ids = [imageIdOf('tram'), imageIdOf('bare')];
    const [tram, bare] = await store.retrieve('images', ids, {
      payload: true,
      vectors: true,
      budget: UNLIMITED,
    });
    expect(tram!.payload).toMatchObject({
      corpus: 'town',
      external_id: 'tram',
      title: 'The new tram',
      ocr: 'Line 5',
      passage: 'The tram has run since May. It makes no noise.',
      site: 'news.example',
      labels: [
        { name: 'streetcar', probability: 0.5 },
        { name: 'traffic light', probability: 0.25 },
      ],
      label: ['streetcar', 'traffic light'],
      language: 'en',
      topic: 'Transport',
      ...{ page_url: 'https://news.example/tram?x=1', image_url: 'https://cdn.example/tram.webp' },
      rights: 'CC BY 4.0, Kim Example',
      metadata: { year: 2025 },
      width: 64,
      height: 48,
      sides: [{ question: 'Should trams be built?', side: 'FAVOR' }],
    });
    expect(Object.keys(tram!.vectors!).sort()).toEqual(
      ['labels', 'ocr', 'passage', 'text', 'visual'].sort(),
    );
    expect(bare!.payload).toMatchObject({ external_id: 'bare', labels: [], label: [], sides: [] });
    expect(Object.keys(bare!.vectors!)).toEqual(['visual']);
    const [file] = await store.retrieve('image-files', [imageIdOf('tram')], {
      payload: true,
      budget: UNLIMITED,
    });
    const webp = Buffer.from(file!.payload.webp, 'base64');
    expect(webp.toString('latin1', 8, 12)).toBe('WEBP');
    expect(file!.payload.sentences).toEqual(['The tram has run since May.', 'It makes no noise.']);
    await writer.deleteCorpus('town');
    expect(await store.count('image-files')).toBe(0);
    await close();
  });

  it('deletes images with their files, and says which it does not have', async () => {
    const store = opened();
    const encoders = { textEncoder: createFakeEncoder(), sparseEncoder: createSparseEncoder() };
    const { writer, registry, close } = await createCorpora({
      store,
      ...encoders,
      imageReader: fakeImageReader(),
    });
    for (const name of ['town', 'other']) await writer.putCorpus({ name });
    await writer.putImages('town', [TRAM, sampleImage('stays')]);
    const ids = [imageIdOf('tram'), imageIdOf('tram'), imageIdOf('none')];
    expect((await writer.deleteImages('other', ids.slice(0, 1)))[0]!.error?.code).toBe('NOT_FOUND');
    const outcomes = await writer.deleteImages('town', ids);
    expect(outcomes.map(({ status }) => status)).toEqual(['DELETED', 'REJECTED', 'REJECTED']);
    for (const collection of ['images', 'image-files']) {
      expect(await store.count(collection)).toBe(1);
    }
    const before = (await registry.get('town'))!.sequence;
    await writer.clearCorpus('town');
    expect(await store.count('image-files')).toBe(0);
    expect((await registry.get('town'))!.sequence).toBeGreaterThan(before);
    await close();
  });
});

describe('writing images', () => {
  it('reads only what is new or has changed, in bytes, record or models', async () => {
    const { put, imageReader, store } = await open();
    expect(await put(TRAM, sampleImage('b'))).toEqual(['ADDED', 'ADDED']);
    expect(await put(TRAM, sampleImage('b'))).toEqual(['UNCHANGED', 'UNCHANGED']);
    expect(imageReader.files).toHaveLength(2);
    const darker = { ...TRAM, bytes: imageBytes({ ocr: 'Line 5', visual: 30 }) };
    expect(await put(darker)).toEqual(['REPLACED']);
    expect(await put({ ...darker, topic: 'Noise' })).toEqual(['REPLACED']);
    expect(imageReader.files).toHaveLength(4);
    const next = await open(store, '1', 'ocr 2');
    expect(await next.put({ ...darker, topic: 'Noise' })).toEqual(['REPLACED']);
  });

  it('refuses what cannot be read with its code, and keeps the rest', async () => {
    const { writer } = await open();
    const damaged = { ...TRAM, id: 'damaged', bytes: Buffer.from('?') };
    const images = [
      damaged,
      sampleImage('good'),
      sampleImage('jpeg', { labelled: 'jpeg' }),
      sampleImage('', {}),
      sampleImage('url', { pageUrl: 'javascript:alert(1)' }),
      sampleImage('language', { language: 'English' }),
      sampleImage('half', { text: 'a\ud800b' }),
      sampleImage('side', { sides: [{ question: ' ', side: 'FAVOR' }] }),
      sampleImage('title', { title: 'x'.repeat(1_001) }),
      sampleImage('good', { topic: 'another' }),
    ];
    const outcomes = await writer.putImages('town', images);
    expect(outcomes.map(({ status, error }) => error?.code ?? status)).toEqual([
      'IMAGE_DAMAGED',
      'ADDED',
      'IMAGE_MISLABELLED',
      'BAD_INPUT',
      'BAD_INPUT',
      'BAD_INPUT',
      'BAD_INPUT',
      'BAD_INPUT',
      'TEXT_TOO_LONG',
      'DUPLICATE_ID',
    ]);
    expect(outcomes.map(({ error }) => error?.field)).toEqual([
      'image',
      undefined,
      'image',
      'id',
      'pageUrl',
      'language',
      'text',
      'sides[0].question',
      'title',
      'id',
    ]);
  });

  it('adds an image again that was deleted while it counted as stored', async () => {
    const { writer, put, store } = await open();
    await put(TRAM);
    const [outcomes] = await Promise.all([
      writer.putImages('town', [TRAM, sampleImage('b')]),
      writer.deleteImages('town', [imageIdOf('tram')]),
    ]);
    expect(outcomes.map(({ error }) => error)).toEqual([undefined, undefined]);
    const [tram] = await store.retrieve('images', [imageIdOf('tram')], {
      payload: true,
      budget: UNLIMITED,
    });
    expect(outcomes[0]!.status).toBe(tram ? 'ADDED' : 'UNCHANGED');
  });

  it('weighs the parts of a text so that cosines add up', async () => {
    const { put, store } = await open();
    await put(TRAM);
    const [point] = await store.retrieve('images', [imageIdOf('tram')], {
      payload: true,
      vectors: true,
      budget: UNLIMITED,
    });
    const { text, passage, ocr, labels } = point!.vectors as Record<string, Float32Array>;
    const sum = passage!.map((value, at) => value + 0.5 * ocr![at]! + 0.125 * labels![at]!);
    const length = Math.hypot(...sum);
    expect(dot(text!, text!)).toBeCloseTo(1, 5);
    expect(dot(text!, sum)).toBeCloseTo(length, 4);
  });

  it('encodes images again by another encoder, and skips what it has done', async () => {
    const old = await open();
    await old.put(TRAM, sampleImage('bare'));
    await old.close();
    const next = await open(old.store, '2');
    await next.writer.reencode('town');
    expect(next.imageReader.files).toEqual([]);
    const encoded = next.textEncoder.encoded.length;
    expect(encoded).toBe(3);
    expect(await next.put(TRAM, sampleImage('bare'))).toEqual(['UNCHANGED', 'UNCHANGED']);
    await next.writer.reencode('town');
    expect(next.textEncoder.encoded).toHaveLength(encoded);
  });

  it('shares the reader evenly between writes, and reads nothing for one that is given up', async () => {
    const { writer, imageReader } = await open();
    const asked: RunOptions[] = [];
    const late = new AbortController();
    const reason = new ElenchusError('STOPPING');
    const read = imageReader.read.bind(imageReader);
    imageReader.read = (file, options) => {
      asked.push(options ?? {});
      if (asked.length === 5) late.abort(reason);
      return read(file, options);
    };
    const batches = ['first', 'second'].map((name) => [
      sampleImage(`${name} 1`),
      sampleImage(`${name} 2`),
    ]);
    await Promise.all(batches.map((images) => writer.putImages('town', images)));
    expect(asked).toHaveLength(4);
    expect(new Set(asked.map(({ waiter }) => waiter!.caller)).size).toBe(2);

    const putting = writer.putImages('town', [sampleImage('late')], { signal: late.signal });
    await expect(putting).rejects.toBe(reason);
    expect(asked.at(-1)!.waiter!.signal).toMatchObject({ aborted: true, reason });
    await expect(writer.putImages('town', batches[0]!, { signal: late.signal })).rejects.toBe(
      reason,
    );
    expect(asked).toHaveLength(5);
  });

  it('exports images with their files', async () => {
    const { put, store } = await open();
    await put(TRAM);
    const lines: string[] = [];
    for await (const line of dump(store, DEFINITIONS)) lines.push(line);
    const collections = lines.map(
      (line) => (JSON.parse(line) as { collection?: string }).collection,
    );
    expect(collections).toContain('images');
    expect(collections).toContain('image-files');
  });
});
