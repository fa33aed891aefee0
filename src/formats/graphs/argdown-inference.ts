import { takeComment, takeData, takeText } from './argdown-pieces.js';
import type { Scanner } from './argdown-scanner.js';

const START = /[ \t]*--/y;
const END = /-{2,}[ \t]*(?=\n)/y;
const SPACES = /[ \t]+/y;
const NEWLINE = /[ \t]*\n/y;

/**
 * Takes what stands between the premises and the conclusion: "----", or rules between two dashes,
 * as in "-- Modus Ponens, Generalisation {uses: [1, 2]} --".
 * @returns the first rule; undefined if nothing begins here, "fault" if it does not end
 */
export function takeInference(scanner: Scanner): { readonly rule: string } | 'fault' | undefined {
  if (!scanner.take(START)) return undefined;
  skip(scanner);
  scanner.take(NEWLINE);
  const rule = takeRules(scanner);
  scanner.take(NEWLINE);
  skip(scanner);
  if (takeData(scanner)) {
    scanner.take(NEWLINE);
    skip(scanner);
  }
  return scanner.take(END) ? { rule: rule.trim() } : 'fault';
}

function takeRules(scanner: Scanner): string {
  const rules = [''];
  for (;;) {
    skip(scanner);
    if (scanner.startsWith('--') || scanner.startsWith('\n')) return rules[0]!;
    const start = scanner.at;
    if (takeData(scanner)) {
      scanner.at = start;
      return rules[0]!;
    }
    if (scanner.startsWith(',')) {
      scanner.at += 1;
      rules.push('');
      continue;
    }
    const text = takeText(scanner);
    if (text === undefined) return rules[0]!;
    rules[rules.length - 1] += text;
  }
}

function skip(scanner: Scanner): void {
  while (takeComment(scanner) || scanner.take(SPACES));
}
