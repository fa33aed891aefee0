import type { Texts } from '../index.js';
import chart from './chart.json';
import common from './common.json';
import compare from './compare.json';
import fairness from './fairness.json';
import hits from './hits.json';
import search from './search.json';
import values from './values.json';

export default {
  ...common,
  ...search,
  ...hits,
  ...values,
  ...chart,
  ...compare,
  ...fairness,
} satisfies Texts;
