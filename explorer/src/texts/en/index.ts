import common from './common.json';
import hits from './hits.json';
import search from './search.json';

export default { ...common, ...search, ...hits };
