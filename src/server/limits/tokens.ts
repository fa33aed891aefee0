import { Lexer, Source, TokenKind } from 'graphql';
import { SETTINGS, type Config } from '../../runtime/config.js';
import { badInput, ElenchusError } from '../../runtime/errors.js';

/** GraphQL counts the lines of a document again for each error in it. */
const MOST_LINES = 5_000;
/** Answers repeat names of fields for each item of a list, and messages quote them. */
const LONGEST_NAME = 256;

/**
 * Refuses documents that are costly to parse, or whose errors are costly to report, by their length,
 * the number of their tokens and lines, the length of their names and the nesting of their brackets
 * (the parser recurses). The parser itself reports syntax errors.
 * @throws ElenchusError QUERY_TOO_LARGE, QUERY_TOO_LONG, QUERY_TOO_DEEP or BAD_INPUT
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
    const { kind, start, end } = lexer.token;
    if (lexer.line > MOST_LINES) throw badInput('query', `has more than ${MOST_LINES} lines`);
    if (kind === TokenKind.NAME && end - start > LONGEST_NAME) {
      throw badInput('query', `has a name of more than ${LONGEST_NAME} characters`);
    }
    nesting += NESTING[kind] ?? 0;
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
