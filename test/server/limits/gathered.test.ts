import { describe, expect, it } from 'vitest';
import { Gathered } from '../../../src/server/limits/gathered.js';

describe('bytes that are gathered', () => {
  it('are those of all parts, in their order', () => {
    const gathered = new Gathered();
    for (const part of ['a', '', 'bcd', 'e'.repeat(10), 'f']) gathered.add(Buffer.from(part));
    expect(gathered.take().toString()).toBe(`abcd${'e'.repeat(10)}f`);
  });

  it('take no more memory in small parts than in large ones', () => {
    const gathered = new Gathered();
    const part = Buffer.from('x');
    for (let count = 0; count < 10_000; count++) gathered.add(part);
    const bytes = gathered.take();
    expect(bytes).toHaveLength(10_000);
    expect(bytes.buffer.byteLength).toBeLessThan(20_000);
  });

  it('are forgotten once they are taken', () => {
    const gathered = new Gathered();
    gathered.add(Buffer.from('x'));
    gathered.take();
    expect(gathered.take()).toHaveLength(0);
  });
});
