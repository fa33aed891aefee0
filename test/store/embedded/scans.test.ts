import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Engine } from '../../../src/store/embedded/engine.js';
import { Scans } from '../../../src/store/embedded/scans.js';
import { note, NOTES } from './points.js';
import { temporaryDirectory } from './support.js';

describe('scans', () => {
  it('run one after the other, and let messages through between two', async () => {
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    const log: string[] = [];
    const arrived = new Promise<void>((resolve) => {
      port2.on('message', () => {
        log.push('message');
        resolve();
      });
    });
    const scans = new Scans();
    const first = scans.run(() => {
      log.push('first');
      port1.postMessage('a write');
    });
    // A message can need more than one round of the loop to arrive.
    const others = Array.from({ length: 50 }, () => scans.run(() => log.push('other')));
    await Promise.all([first, ...others, arrived]);
    expect(log[0]).toBe('first');
    expect(log.indexOf('message')).toBeLessThan(log.length - 1);
    expect(log).toHaveLength(52);
  });

  it('go on after one that fails', async () => {
    const scans = new Scans();
    const failing = scans.run(() => {
      throw new Error('broken');
    });
    const next = scans.run(() => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});

describe('lookups', () => {
  it('go before scans that wait, but do not keep them waiting for long', async () => {
    const scans = new Scans();
    const done: string[] = [];
    const scan = () => scans.run(() => done.push('scan'));
    const lookup = () =>
      scans.lookup(() => {
        const begun = performance.now();
        while (performance.now() - begun < 2);
        done.push('lookup');
      });
    const all = [scan(), scan(), scan(), ...Array.from({ length: 30 }, lookup)];
    await Promise.all(all);
    expect(done[0]).toBe('lookup');
    // At most as many as fit between two scans.
    expect(done.slice(0, 13).filter((each) => each === 'scan')).toHaveLength(3);
    expect(done).toHaveLength(33);
  });

  it('reject with the error that they throw', async () => {
    const scans = new Scans();
    void scans.run(() => undefined);
    const failing = scans.lookup(() => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
  });
});

it('a lookup by ids does not wait for the searches that were sent before it', async () => {
  const engine = await Engine.open(await temporaryDirectory());
  onTestFinished(() => engine.close());
  await engine.ensureCollection(NOTES);
  await engine.write([{ collection: 'notes', upsert: [note(1)] }]);
  const done: string[] = [];
  const vector = { indices: [1], values: [1] };
  const all = { payload: true, vectors: false };
  const query = { query: { vector, using: 'lexical' }, limit: 1, ...all };
  const searches = Array.from({ length: 20 }, () =>
    engine.queryBatch('notes', [query]).then(() => done.push('search')),
  );
  const lookup = engine.retrieve('notes', [note(1).id], all).then(() => done.push('lookup'));
  await Promise.all([...searches, lookup]);
  expect(done[0]).toBe('lookup');
});
