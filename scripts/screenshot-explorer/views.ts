import type { Page } from 'playwright-core';

/** A view as it is photographed: where it is, and what is done there before. */
export interface Photographed {
  readonly name: string;
  address(ask: Ask): Promise<string> | string;
  /** What must be on the page. */
  readonly shows: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Asks the API of the server that is photographed. */
export type Ask = <Data>(query: string) => Promise<Data>;

const QUESTION = 'Should 16-year-olds be allowed to vote?';
const Q = `q=${encodeURIComponent(QUESTION)}`;

export const PHOTOGRAPHED: readonly Photographed[] = [
  { name: 'start', address: () => '/', shows: 'h3' },
  { name: 'search', address: () => `/?${Q}`, shows: 'article mark' },
];
