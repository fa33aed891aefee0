import type { ReactNode } from 'react';

export interface Highlight {
  readonly start: number;
  readonly end: number;
  readonly words: readonly string[];
}

/** A text with the sentences that made it a hit marked, and the words of the question in bold. */
export function Highlighted({
  text,
  highlights,
}: {
  readonly text: string;
  readonly highlights: readonly Highlight[];
}) {
  const sentences = highlights.toSorted((a, b) => a.start - b.start);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { start, end: next, words } of sentences) {
    if (start < end) continue;
    parts.push(text.slice(end, start));
    parts.push(<mark key={start}>{withWords(text.slice(start, next), words)}</mark>);
    end = next;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

/** A sentence with some of its words in bold. */
export function withWords(sentence: string, words: readonly string[]): ReactNode {
  if (words.length === 0) return sentence;
  const pattern = new RegExp(`(?<!\\p{L})(${words.map(escaped).join('|')})(?!\\p{L})`, 'giu');
  // With one group, every second part is a word.
  return sentence
    .split(pattern)
    .map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part));
}

const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
