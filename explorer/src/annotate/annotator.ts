import { observable, useObservable } from '../parts/observable.js';

const STORED = 'elenchus.annotator';

/** The longest that the API takes. */
export const MAX_NAME = 255;

const name = observable(localStorage.getItem(STORED) ?? '');

/** Who judges in this browser; empty as long as nobody has said. */
export function useAnnotator(): [string, (name: string) => void] {
  return [
    useObservable(name),
    (next) => {
      localStorage.setItem(STORED, next);
      name.set(next);
    },
  ];
}
