import { describe, expect, it } from 'vitest';
import { usableName } from '../../explorer/src/annotate/usable-name.js';
import { memoryIn } from '../../explorer/src/parts/memory.js';

/** A browser's storage, that can be full. */
function storeOf(items: Record<string, string>, isFull = () => false) {
  const kept = new Map(Object.entries(items));
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (isFull()) throw new Error('QuotaExceededError');
      kept.set(name, text);
    },
  };
}

describe('what a browser remembers', () => {
  it('is there after a reload', () => {
    const store = storeOf({ theme: 'dark' });
    const { remember, remembered } = memoryIn(() => store);
    expect(remembered('theme')).toBe('dark');
    expect(remembered('language')).toBeUndefined();
    expect(remember('theme', '')).toBe(true);
    expect(remembered('theme')).toBe('');
    expect(memoryIn(() => store).remembered('theme')).toBe('');
  });

  it('is there until the page is closed where the browser keeps nothing', () => {
    const { remember, remembered } = memoryIn(() => {
      throw new Error('SecurityError');
    });
    expect(remembered('theme')).toBeUndefined();
    expect(remember('theme', 'dark')).toBe(false);
    expect(remembered('theme')).toBe('dark');
  });

  it('is the latest where the store is full, and later not', () => {
    let isFull = true;
    const store = storeOf({ theme: 'dark' }, () => isFull);
    const { remember, remembered } = memoryIn(() => store);
    expect(remember('theme', 'light')).toBe(false);
    expect(remembered('theme')).toBe('light');
    isFull = false;
    expect(remember('theme', 'system')).toBe(true);
    store.kept.set('theme', 'dark'); // in another window
    expect(remembered('theme')).toBe('dark');
  });
});

describe('the name of an annotator', () => {
  it.each([
    ['Kim', 'Kim'],
    ['  Kim ', 'Kim'],
    [' ', ''],
    ['x'.repeat(3000), 'x'.repeat(255)],
    [`${'x'.repeat(254)}🐺`, 'x'.repeat(254)],
    [`${'x'.repeat(254)} y`, 'x'.repeat(254)],
  ])('is one that the API takes (%#)', (stored, name) => expect(usableName(stored)).toBe(name));
});
