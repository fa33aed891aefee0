import { reactorCost, stoppingDistance, tramPassengers, winterGap } from './charts.js';
import { twoPanels } from './comic.js';
import type { Picture } from './kit.js';
import { repositoryMap } from './map.js';
import { voteQuote, wastePlacard, winterPoster } from './posters.js';
import { lemonCake, towersIcon, wolf } from './scenes.js';
import { busTable, sharedCost } from './tables.js';

export const PICTURES: readonly Picture[] = [
  reactorCost,
  sharedCost,
  winterGap,
  wastePlacard,
  winterPoster,
  repositoryMap,
  towersIcon,
  stoppingDistance,
  twoPanels,
  busTable,
  voteQuote,
  tramPassengers,
  wolf,
  lemonCake,
];
