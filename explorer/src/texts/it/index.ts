import type { Texts } from '../index.js';
import common from './common.json';
import hits from './hits.json';
import search from './search.json';
import values from './values.json';

export default { ...common, ...search, ...hits, ...values } satisfies Texts;
