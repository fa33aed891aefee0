import { onOneLine } from '../domain/text.js';
import { estimatedTokens } from './token-budget.js';

/** A part of a message: a text, or an image as a data URL. */
type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } };

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | readonly Part[];
}

/** The first messages of a question. They name the schema, since `response_format` may be ignored. */
export function firstMessages(
  system: string,
  prompt: string,
  images: readonly Uint8Array[],
  jsonSchema: object,
): readonly Message[] {
  const form = `Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(jsonSchema)}`;
  const text = wellFormed(prompt);
  const pictures = images.map((webp): Part => {
    const url = `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`;
    return { type: 'image_url', image_url: { url } };
  });
  // Endpoints without images may know no other content than a text.
  const content: Message['content'] =
    pictures.length === 0 ? text : [{ type: 'text', text }, ...pictures];
  return [
    { role: 'system', content: `${system}\n\n${form}` },
    { role: 'user', content },
  ];
}

/** How much of a wrong answer is sent back. */
const QUOTED_CHARACTERS = 4_000;

/** The messages that ask once more after an answer that cannot be used. */
export function repairMessages(
  messages: readonly Message[],
  answer: string,
  problem: string,
): readonly Message[] {
  return [
    ...messages,
    { role: 'assistant', content: wellFormed(answer.slice(0, QUOTED_CHARACTERS)) || '{}' },
    {
      role: 'user',
      content: `That answer ${wellFormed(problem)}. Answer again, with the corrected JSON object and nothing else.`,
    },
  ];
}

/** Half of a surrogate pair is no text; many endpoints refuse it. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** The most that an image of 1,280 pixels takes, roughly; endpoints count very differently. */
const IMAGE_TOKENS = 2_000;

/** The tokens of messages, roughly. */
export function tokensOf(messages: readonly Message[]): number {
  const tokens = (part: Part) => (part.type === 'text' ? estimatedTokens(part.text) : IMAGE_TOKENS);
  return messages
    .flatMap(({ content }) =>
      typeof content === 'string' ? estimatedTokens(content) : content.map(tokens),
    )
    .reduce((sum, each) => sum + each, 0);
}

const CHARACTERS = 500;

/** What others wrote, as a message quotes it: without control characters, and not too long. */
export function oneLine(text: string): string {
  return onOneLine(text).trim().slice(0, CHARACTERS);
}
