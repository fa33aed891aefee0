import type { ReactNode } from 'react';
import type { ArgumentFields, ImageTile } from '../generated/operations.js';
import { Card } from '../hits/card.js';
import { ImageCard } from './image-card.js';
import { PlainHit } from './plain-hit.js';

/** A hit as it is judged: an argument or an image. */
export interface JudgedItem {
  readonly id: string;
  /** In the data; only of arguments, which alone evaluations read. */
  readonly externalId?: string | undefined;
  /** What it is called in the list of all. */
  readonly text: string;
  readonly language: string | null;
  /** @param withData also with what the data says of it: its side and its author */
  readonly shown: (withData: boolean) => ReactNode;
}

export function argumentItem(hit: ArgumentFields, corpus: string): JudgedItem {
  const { id, externalId, text, language } = hit;
  const shown = (withData: boolean) =>
    withData ? <Card hit={hit} corpus={corpus} /> : <PlainHit hit={hit} />;
  return { id, externalId, text, language, shown };
}

export function imageItem(image: ImageTile): JudgedItem {
  const { id, title, externalId, language } = image;
  return { id, text: title ?? externalId, language, shown: () => <ImageCard image={image} /> };
}
