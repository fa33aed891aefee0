import annotate from './annotate.json';
import argument from './argument.json';
import chart from './chart.json';
import common from './common.json';
import compare from './compare.json';
import exports from './export.json';
import fairness from './fairness.json';
import graphs from './graphs.json';
import hits from './hits.json';
import images from './images.json';
import search from './search.json';
import values from './values.json';

export default {
  ...annotate,
  ...argument,
  ...chart,
  ...common,
  ...compare,
  ...exports,
  ...fairness,
  ...graphs,
  ...hits,
  ...images,
  ...search,
  ...values,
};
