import { looksLikeJson } from './detect.js';

export interface BratParts {
  readonly annotations: string;
  readonly text?: string;
}

/** The two files of a BRAT document as one text, which `readBrat` takes. */
export function bratPair(annotations: string, text: string | undefined): string {
  return JSON.stringify({ annotations, text });
}

/** The parts of what `bratPair` made, or of annotations alone. */
export function bratParts(content: string): BratParts {
  return looksLikeJson(content) ? (JSON.parse(content) as BratParts) : { annotations: content };
}
