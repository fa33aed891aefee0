import { contentOf } from './page-text/content.js';
import { plainTextOf } from './page-text/html.js';
import { passagePieces } from './page-text/passage.js';
import type { ReadPage } from './types.js';
import type { PageSource } from '../domain/image.js';

/** What the page of an image says, without what surrounds its content. */
export function readPage(page: PageSource | undefined): ReadPage {
  const given: { readonly title?: string; readonly text: string } =
    page && 'html' in page ? plainTextOf(page.html) : (page ?? { text: '' });
  const content = contentOf(given.text);
  return { title: given.title ?? content.title, passage: passagePieces(content) };
}
