import { readPremises } from '../../src/formats/index.js';
import { openSource } from '../../src/formats/source.js';

/** The texts of a file in the perspective format. */
export async function readPremiseTexts(file: string): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const { result } of readPremises(await openSource(file))) {
    if ('record' in result) texts.push(result.record.text);
  }
  return texts;
}
