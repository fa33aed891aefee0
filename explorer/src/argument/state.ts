import type { Question } from '../address/question.js';
import type { AddressReader } from '../address/reader.js';
import type { ViewState } from '../address/view-state.js';
import type { PremiseQuery } from '../generated/operations.js';
import { type GalleryState, readGallery, writeGallery } from '../images/state.js';

export const SIDES = ['FAVOR', 'AGAINST'] as const;
export type Side = (typeof SIDES)[number];

/** How sure of a side a model must be, in per cent; the first is the default of the API. */
export const CERTAINTIES = ['60', '50', '75', '90', '100'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

export interface ArgumentState extends GalleryState {
  /** The premise that is shown; empty where the other side of a text or claim is asked for. */
  readonly id: string;
  /** The wanted side; undefined: the one opposed to what is shown. */
  readonly side: Side | undefined;
  readonly certainty: Certainty;
}

export const STATE: ViewState<ArgumentState> = {
  read: (address: AddressReader) => ({
    id: address.text('id'),
    side: address.option('side', SIDES),
    certainty: address.choice('certainty', CERTAINTIES),
    ...readGallery(address),
  }),
  write: ({ id, side, certainty, ...gallery }, params) => {
    if (id !== '') params.set('id', id);
    if (side) params.set('side', side);
    if (certainty !== CERTAINTIES[0]) params.set('certainty', certainty);
    writeGallery(gallery, params);
  },
};

/** Whose other side is wanted: a premise, or else a text, or else a claim; undefined if nothing is named. */
export function subjectOf({ text, conditions }: Question, id: string): PremiseQuery | undefined {
  if (id !== '') return { premiseId: id };
  if (text.trim() !== '') return { text: text.trim() };
  const [claimId] = conditions.claimId;
  return claimId === undefined ? undefined : { claimId };
}
