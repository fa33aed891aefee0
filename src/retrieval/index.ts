export { createRetrieval } from './retrieval.js';
export type * from './types.js';
