import { SaxesParser } from 'saxes';
import { z } from 'zod';
import type { PremiseRecord, ReadItem } from '../domain/records.js';
import { isBlank } from '../domain/text.js';
import { badInput, ElenchusError } from '../runtime/errors.js';
import { optionalText, parseWith, stanceSchema } from './fields.js';

const schema = z.looseObject({
  id: z.string().refine((id) => !isBlank(id), 'is empty'),
  claim: z.string().refine((claim) => !isBlank(claim), 'is empty'),
  premise: optionalText,
  topic: optionalText,
  stance: stanceSchema,
});

interface Fields {
  readonly line: number;
  readonly texts: Record<string, string>;
}

/**
 * The arguments that images are sought for, as the image tasks of Touché give them: `arguments.xml`
 * with elements `argument`, each with `id`, `claim`, and perhaps `premise`, `topic` and `stance`.
 * Without a premise, the claim is the text. What else an argument has is kept as `extra`.
 * @throws ElenchusError BAD_INPUT, naming the file, if it is no such XML
 */
export function readArgumentsXml(xml: string, file: string): readonly ReadItem<PremiseRecord>[] {
  return argumentsIn(xml, file).map(({ line, texts }) => {
    try {
      return { file, line, result: { record: recordOf(texts) } };
    } catch (error) {
      if (!(error instanceof ElenchusError)) throw error;
      return { file, line, raw: JSON.stringify(texts), result: { error } };
    }
  });
}

function recordOf(texts: Fields['texts']): PremiseRecord {
  const { id, claim, premise, topic, stance, ...extra } = parseWith(schema, texts);
  const common = { id, topic, profile: {}, extra: extra as PremiseRecord['extra'] };
  return premise === undefined
    ? { ...common, text: claim }
    : { ...common, text: premise, claim: { text: claim }, ...(stance && { stance }) };
}

function argumentsIn(xml: string, file: string): readonly Fields[] {
  const parser = new SaxesParser({ fileName: file, xmlns: false });
  const found: Fields[] = [];
  const open: string[] = [];
  parser.on('error', (error) => {
    throw badInput(file, error.message.replace(`${file}:`, ''));
  });
  parser.on('opentag', ({ name }) => {
    open.push(name);
    if (open.length === 1 && name !== 'arguments') {
      throw badInput(file, `its root is <${name}>, not <arguments>`);
    }
    if (open.length === 2 && name === 'argument') found.push({ line: parser.line, texts: {} });
  });
  const take = (text: string) => {
    const [, argument, field] = open;
    if (argument !== 'argument' || field === undefined) return;
    const { texts } = found.at(-1)!;
    texts[field] = `${Object.hasOwn(texts, field) ? texts[field] : ''}${text}`;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => {
    const [, argument, field] = open;
    const texts = found.at(-1)?.texts;
    if (argument === 'argument' && field !== undefined && texts && open.length === 3) {
      if (Object.hasOwn(texts, field)) texts[field] = texts[field]!.trim();
    }
    open.pop();
  });
  parser.write(xml).close();
  return found;
}
