interface Described {
  readonly title: string | null;
  readonly ocr: string | null;
  readonly labels: readonly { readonly name: string }[];
}

/** In characters: a text that is read out stays short. */
const MAX_OCR = 120;

/**
 * What an image is, in words: its title, and the text in it; empty if unknown. What a classifier
 * sees in it is only a guess, such as "web page" for a poster: it stands in where there is no title.
 */
export function describeImage({ title, ocr, labels }: Described): string {
  const named = title ?? labels.map(({ name }) => name).join(', ');
  return [named, ocr && shortened(oneLine(ocr))].filter(Boolean).join(' · ');
}

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function shortened(text: string): string {
  if (text.length <= MAX_OCR) return text;
  const end = text.lastIndexOf(' ', MAX_OCR);
  return `${text.slice(0, end > 0 ? end : MAX_OCR)} …`;
}
