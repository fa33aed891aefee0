import { Search } from 'lucide-react';
import { SearchView } from '../search/search-view.js';

/** The views by their addresses; the server answers at the same ones. */
export const VIEWS = {
  '/': { name: 'search', icon: Search, View: SearchView, inMenu: true },
} as const;

export type ViewPath = keyof typeof VIEWS;
