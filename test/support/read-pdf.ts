import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfPage {
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PdfText[];
}

export interface PdfText {
  readonly text: string;
  /** Where it begins and ends on the page, in points from the left. */
  readonly from: number;
  readonly to: number;
}

/** The pages of a PDF with the texts that can be searched for there, in the order of drawing. */
export async function readPdf(bytes: Buffer): Promise<PdfPage[]> {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await reading.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item): PdfText[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const from = (item.transform as readonly number[])[4]!;
      return [{ text: item.str, from, to: from + item.width }];
    });
    pages.push({ width, height, texts });
  }
  await reading.destroy();
  return pages;
}

/** Texts one after the other, without the spaces between them. */
export const runOf = (texts: readonly PdfText[]): string =>
  texts.map(({ text }) => text.replaceAll(/\s/g, '')).join('');
