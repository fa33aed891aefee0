import { buildPages, whyNoBrowser } from './browser.js';

/** Builds GraphiQL and the Explorer once, before the files that open them run beside each other. */
export default function setup(): void {
  if (!whyNoBrowser()) buildPages();
}
