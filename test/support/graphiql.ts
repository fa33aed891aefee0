import { buildGraphiql, whyNoBrowser } from './browser.js';

/** Builds GraphiQL once, before the files whose tests open it run beside each other. */
export default function setup(): void {
  if (!whyNoBrowser()) buildGraphiql();
}
