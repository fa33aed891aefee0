import { describe, expect, it, vi } from 'vitest';
import { addDemoImages, DEMO, DEMO_FOLDER } from '../../src/cli/demo.js';
import { createCorpora } from '../../src/corpus/index.js';
import { createSparseEncoder } from '../../src/encoders/sparse.js';
import { readDescription } from '../../src/formats/description.js';
import { ElenchusError } from '../../src/runtime/errors.js';
import { createFakeEncoder } from '../support/fake-encoder.js';
import { fakeImageReader, imageBytes } from '../support/fake-image-reader.js';
import { createMemoryStore } from '../support/memory-store.js';

const going = new AbortController().signal;

/** The demo corpus without premises, and a reader that takes the demo's images for plain ones. */
async function open({ store = createMemoryStore(), title = '' } = {}) {
  const { read, models } = fakeImageReader();
  const reader = {
    models: vi.fn(models),
    read: vi.fn<typeof read>((file, options) =>
      read({ ...file, bytes: imageBytes(), labelled: undefined }, options),
    ),
  };
  const encoders = { textEncoder: createFakeEncoder(), sparseEncoder: createSparseEncoder() };
  const corpora = await createCorpora({ store, ...encoders, imageReader: reader });
  const described = await readDescription(`${DEMO_FOLDER}/corpus.json`);
  await corpora.writer.putCorpus({ name: DEMO, ...described, ...(title && { title }) });
  const log = vi.spyOn(console, 'log').mockReturnValue().mockClear();
  const warn = vi.spyOn(console, 'error').mockReturnValue().mockClear();
  const lines = (spy: typeof log) => spy.mock.calls.map(([line]) => String(line));
  return {
    store,
    reader,
    ...corpora,
    stored: () => store.collections.get('images')!.size,
    logged: () => lines(log),
    warned: () => lines(warn),
  };
}

describe("the demo corpus's images", () => {
  it('are read once: the next start finds them and starts no reader', async () => {
    const first = await open();
    await addDemoImages(first, going);
    expect(first.stored()).toBe(14);
    expect(first.logged()).toEqual(['Reading 14 images in the background ...', 'Read 14 images.']);
    const next = await open({ store: first.store });
    await addDemoImages(next, going);
    expect(next.reader.models).not.toHaveBeenCalled();
    expect(next.reader.read).not.toHaveBeenCalled();
    expect(next.logged()).toEqual([]);
    expect(next.warned()).toEqual([]);
  });

  it('are read on at the next start after a stop, and the stop is no warning', async () => {
    const stopping = new AbortController();
    const first = await open();
    const { read } = first.reader;
    const plain = read.getMockImplementation()!;
    read.mockImplementation((...call) => {
      if (read.mock.calls.length < 6) return plain(...call);
      // The stop closes the reader, which rejects what it has not finished.
      stopping.abort();
      const problem = 'it was stopped';
      return Promise.reject(new ElenchusError('WORKER_FAILED', { worker: 'test', problem }));
    });
    await addDemoImages(first, stopping.signal);
    expect(first.stored()).toBe(5);
    expect(first.logged()).toEqual(['Reading 14 images in the background ...']);
    expect(first.warned()).toEqual([]);

    const next = await open({ store: first.store });
    await addDemoImages(next, going);
    expect(next.reader.read).toHaveBeenCalledTimes(9);
    expect(next.stored()).toBe(14);
    expect(next.logged()).toEqual(['Reading 9 images in the background ...', 'Read 9 images.']);
  });

  it('are missing with a warning where they cannot be read, all or one', async () => {
    const first = await open();
    const missing = new ElenchusError('MODEL_MISSING', { model: 'classifier', file: 'x.onnx' });
    first.reader.models.mockRejectedValue(missing);
    await addDemoImages(first, going);
    expect(first.stored()).toBe(0);
    expect(first.warned()).toEqual([expect.stringMatching(/: MODEL_MISSING: .*; the next start/)]);

    const next = await open({ store: first.store });
    const damaged = new ElenchusError('IMAGE_DAMAGED', { field: 'image', problem: 'a test' });
    next.reader.read.mockRejectedValueOnce(damaged);
    await addDemoImages(next, going);
    expect(next.stored()).toBe(13);
    expect(next.logged().at(-1)).toBe('Read 13 images.');
    expect(next.warned().at(-1)).toMatch(/: 1 image refused: IMAGE_DAMAGED: .*; the next start/);
  });

  it('are not read when the server stops at once, or where the corpus is gone or another one', async () => {
    const stopped = await open();
    await addDemoImages(stopped, AbortSignal.abort());
    const ofOthers = await open({ title: 'Our own corpus' });
    await addDemoImages(ofOthers, going);
    const without = await open();
    await without.writer.deleteCorpus(DEMO);
    await addDemoImages(without, going);
    for (const { reader, logged } of [stopped, ofOthers, without]) {
      expect(reader.models).not.toHaveBeenCalled();
      expect(logged()).toEqual([]);
    }
  });
});
