import { Columns3, Scale, Search } from 'lucide-react';
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
} as const;

export type ViewPath = keyof typeof VIEWS;
