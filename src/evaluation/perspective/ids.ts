import { z } from 'zod';

/**
 * A list of ids, numbers or strings, as strings; each stands there once. One pass, since a
 * run has millions of them.
 */
export const idList = z.array(z.unknown()).transform((list, context): string[] => {
  const seen = new Set<string>();
  for (const [place, each] of list.entries()) {
    const id = typeof each === 'number' || typeof each === 'string' ? String(each) : '';
    const problem = id === '' ? 'is no id' : seen.has(id) && `"${id}" already exists`;
    if (problem) {
      context.issues.push({ code: 'custom', message: problem, input: each, path: [place] });
      return z.NEVER;
    }
    seen.add(id);
  }
  return [...seen];
});
