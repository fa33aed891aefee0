import { Columns3, Images, MessagesSquare, Scale, Search, Tags, Workflow } from 'lucide-react';
import { lazy } from 'react';
import { SearchView } from '../search/search-view.js';

/** The views by their addresses; the server answers at the same ones. */
export const VIEWS = {
  '/': { name: 'search', icon: Search, View: SearchView, inMenu: true },
  '/compare': {
    name: 'compare',
    icon: Columns3,
    View: lazy(() => import('../compare/compare-view.js')),
    inMenu: true,
  },
  '/fairness': {
    name: 'fairness',
    icon: Scale,
    View: lazy(() => import('../fairness/fairness-view.js')),
    inMenu: true,
  },
  '/graphs': {
    name: 'graphs',
    icon: Workflow,
    View: lazy(() => import('../graphs/graphs-view.js')),
    inMenu: true,
  },
  '/images': {
    name: 'images',
    icon: Images,
    View: lazy(() => import('../images/images-view.js')),
    inMenu: true,
  },
  '/annotate': {
    name: 'annotate',
    icon: Tags,
    View: lazy(() => import('../annotate/annotate-view.js')),
    inMenu: true,
  },
  '/argument': {
    name: 'argument',
    icon: MessagesSquare,
    View: lazy(() => import('../argument/argument-view.js')),
    inMenu: false,
  },
} as const;

export type ViewPath = keyof typeof VIEWS;
