interface Described {
  readonly title: string | null;
  readonly ocr: string | null;
  readonly labels: readonly { readonly name: string }[];
}

/** In characters: a text that is read out stays short. */
const MAX_OCR = 120;

/** What an image is, in words: its title, what it shows, and the text in it; empty if unknown. */
export function describeImage({ title, ocr, labels }: Described): string {
  const shows = labels.map(({ name }) => name).join(', ');
  return [title, shows, ocr && shortened(oneLine(ocr))].filter(Boolean).join(' · ');
}

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function shortened(text: string): string {
  if (text.length <= MAX_OCR) return text;
  const end = text.lastIndexOf(' ', MAX_OCR);
  return `${text.slice(0, end > 0 ? end : MAX_OCR)} …`;
}
