import { memoryIn } from './memory.js';

/** What this browser remembers of whoever uses it. */
export const { remembered, remember } = memoryIn(() => localStorage);
