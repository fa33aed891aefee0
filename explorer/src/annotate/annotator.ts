import { observable, useObservable } from '../parts/observable.js';
import { remember, remembered } from '../parts/remembered.js';
import { usableName } from './usable-name.js';

const STORED = 'elenchus.annotator';

const name = observable(usableName(remembered(STORED) ?? ''));

/** Who judges in this browser; empty as long as nobody has said. */
export function useAnnotator(): [string, (name: string) => void] {
  return [useObservable(name), nameAnnotator];
}

function nameAnnotator(next: string): void {
  name.set(usableName(next));
  remember(STORED, name.get());
}
