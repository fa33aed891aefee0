import { Lexer, Source, TokenKind } from 'graphql';
import { SETTINGS, type Config } from '../../config.js';
import { ElenchusError } from '../../errors.js';

/**
 * Refuses documents that are costly to parse, by their length, the number of their tokens and the
 * nesting of their brackets (the parser recurses). The parser itself reports syntax errors.
 * @throws ElenchusError QUERY_TOO_LARGE, QUERY_TOO_LONG or QUERY_TOO_DEEP
 */
export function checkTokens(
  source: string,
  { maxDocumentCharacters, maxTokens, maxDepth, maxInputDepth }: Config,
): void {
  if (source.length > maxDocumentCharacters) {
    const details = { limit: maxDocumentCharacters, unit: 'characters' };
    const setting = SETTINGS.maxDocumentCharacters.variable;
    throw new ElenchusError('QUERY_TOO_LARGE', { ...details, setting });
  }
  // Inputs can nest inside the deepest field.
  const limit = maxDepth + maxInputDepth;
  const lexer = new Lexer(new Source(source));
  let nesting = 0;
  for (let tokens = 0; nextKind(lexer) !== TokenKind.EOF; tokens++) {
    if (tokens >= maxTokens) throw new ElenchusError('QUERY_TOO_LONG', { limit: maxTokens });
    nesting += NESTING[lexer.token.kind] ?? 0;
    if (nesting > limit) {
      throw new ElenchusError('QUERY_TOO_DEEP', { depth: nesting, limit: maxDepth });
    }
  }
}

const NESTING: Partial<Record<TokenKind, number>> = {
  [TokenKind.BRACE_L]: 1,
  [TokenKind.BRACE_R]: -1,
  [TokenKind.BRACKET_L]: 1,
  [TokenKind.BRACKET_R]: -1,
};

function nextKind(lexer: Lexer): TokenKind {
  try {
    return lexer.advance().kind;
  } catch {
    return TokenKind.EOF;
  }
}
