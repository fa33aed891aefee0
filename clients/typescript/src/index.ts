export { createClient } from './client.js';
export type {
  Client,
  ClientOptions,
  ImageFields,
  PagesOptions,
  RequestOptions,
  SelectOptions,
} from './client.js';
export { readAnswer, type Answer, type StoredImage } from './answer.js';
export type { TypedDocument } from './document.js';
export * from './errors.js';
export type { EdgesPage, Page, PageOf } from './pages.js';
export type { Persisted } from './persisted.js';
export { asCursor, type Cursor } from './scalars.js';
export { apolloTypePolicies, codegenScalars, graphcacheSettings, possibleTypes } from './caches.js';
export * from './generated/operations.js';
