import {
  type ASTNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  Source,
  TokenKind,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { badInput, ElenchusError } from '../../runtime/errors.js';
import { FIXED_LIMIT } from '../../runtime/wording.js';

/** What bounds the shape of a document and its variables, whatever they cost. */
export const SHAPE = {
  depth: 12,
  aliases: 30,
  fields: 500,
  directives: 50,
  /** Without variables. */
  tokens: 10_000,
  characters: 1_000_000,
  inputDepth: 32,
  /** Lists and objects count as well as what is in them. */
  inputValues: 100_000,
};

/**
 * Refuses documents that are costly to validate: validation compares fields in pairs and follows
 * fragments. Validation itself reports cycles of fragments.
 * @throws ElenchusError QUERY_TOO_DEEP, QUERY_TOO_WIDE, QUERY_TOO_MANY_ALIASES,
 * QUERY_TOO_MANY_DIRECTIVES or INPUT_TOO_DEEP
 */
function checkSelections(document: DocumentNode): void {
  const { fields, aliases, directives, inputDepth } = measure(document);
  if (fields > SHAPE.fields) {
    throw new ElenchusError('QUERY_TOO_WIDE', { count: fields, limit: SHAPE.fields });
  }
  if (aliases > SHAPE.aliases) {
    throw new ElenchusError('QUERY_TOO_MANY_ALIASES', { count: aliases, limit: SHAPE.aliases });
  }
  if (directives > SHAPE.directives) {
    throw new ElenchusError('QUERY_TOO_MANY_DIRECTIVES', {
      count: directives,
      limit: SHAPE.directives,
    });
  }
  if (inputDepth > SHAPE.inputDepth) {
    throw new ElenchusError('INPUT_TOO_DEEP', { limit: SHAPE.inputDepth });
  }
  const depth = depthOf(document);
  if (depth > SHAPE.depth) {
    throw new ElenchusError('QUERY_TOO_DEEP', { depth, limit: SHAPE.depth });
  }
}

function measure(document: DocumentNode) {
  let fields = 0;
  let aliases = 0;
  let directives = 0;
  let inputDepth = 0;
  let nesting = 0;
  const nested = {
    enter: () => {
      inputDepth = Math.max(inputDepth, ++nesting);
    },
    leave: () => {
      nesting--;
    },
  };
  visit(document, {
    Field: ({ alias }) => {
      fields++;
      if (alias) aliases++;
    },
    FragmentSpread: () => {
      fields++;
    },
    Directive: () => {
      directives++;
    },
    ObjectValue: nested,
    ListValue: nested,
  });
  return { fields, aliases, directives, inputDepth };
}

/** Introspection does not count: it is deep by nature, and GraphQL limits it itself. */
function depthOf(document: DocumentNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  const known = new Map<string, number>();

  const ofFragment = (name: string): number => {
    const cached = known.get(name);
    if (cached !== undefined) return cached;
    // Ends a cycle of fragments.
    known.set(name, 0);
    const depth = ofSelections(fragments.get(name)?.selectionSet);
    known.set(name, depth);
    return depth;
  };
  const ofSelections = (set: SelectionSetNode | undefined): number => {
    let deepest = 0;
    for (const selection of set?.selections ?? []) {
      deepest = Math.max(deepest, ofSelection(selection));
    }
    return deepest;
  };
  const ofSelection = (selection: SelectionSetNode['selections'][number]): number => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return ofSelections(selection.selectionSet);
    if (selection.name.value.startsWith('__')) return 0;
    return 1 + ofSelections(selection.selectionSet);
  };

  return Math.max(0, ...document.definitions.map((node) => ofSelections(selectionsOf(node))));
}

function selectionsOf(node: ASTNode): SelectionSetNode | undefined {
  return node.kind === Kind.OPERATION_DEFINITION ? node.selectionSet : undefined;
}

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
export function checkTokens(source: string): void {
  if (source.length > SHAPE.characters) {
    const details = { limit: SHAPE.characters, unit: 'characters', setting: FIXED_LIMIT };
    throw new ElenchusError('QUERY_TOO_LARGE', details);
  }
  // Inputs can nest inside the deepest field.
  const limit = SHAPE.depth + SHAPE.inputDepth;
  const lexer = new Lexer(new Source(source));
  let nesting = 0;
  for (let tokens = 0; nextKind(lexer) !== TokenKind.EOF; tokens++) {
    if (tokens >= SHAPE.tokens) throw new ElenchusError('QUERY_TOO_LONG', { limit: SHAPE.tokens });
    const { kind, start, end } = lexer.token;
    if (lexer.line > MOST_LINES) throw badInput('query', `has more than ${MOST_LINES} lines`);
    if (kind === TokenKind.NAME && end - start > LONGEST_NAME) {
      throw badInput('query', `has a name of more than ${LONGEST_NAME} characters`);
    }
    nesting += NESTING[kind] ?? 0;
    if (nesting > limit) {
      throw new ElenchusError('QUERY_TOO_DEEP', { depth: nesting, limit: SHAPE.depth });
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

/** How many characters of accepted documents are remembered, to check each only once. */
const REMEMBERED_CHARACTERS = 4_000_000;

/**
 * Checks a request's document and variables before GraphQL validates them, since validating a
 * hostile document would block the server.
 * @throws ElenchusError with the code of the limit that is exceeded
 */
export type CheckRequest = (request: { query?: unknown; variables?: unknown }) => void;

export function createCheckRequest(): CheckRequest {
  const accepted = new LRUCache<string, true>({
    max: 1000,
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: (_, source) => source.length,
  });

  return ({ query, variables }) => {
    checkVariables(tryParseJson(variables));
    if (typeof query !== 'string' || query === '' || accepted.has(query)) return;
    checkTokens(query);
    const document = tryParse(query);
    if (!document) return;
    checkSelections(document);
    accepted.set(query, true);
  };
}

/** The variables of a GET are a text; Apollo reports it if that is not JSON. */
function tryParseJson(variables: unknown): unknown {
  if (typeof variables !== 'string') return variables;
  try {
    return JSON.parse(variables);
  } catch {
    return undefined;
  }
}

/** Undefined for a syntax error, which Apollo reports. */
function tryParse(query: string): DocumentNode | undefined {
  try {
    return parse(query, { noLocation: true });
  } catch {
    return undefined;
  }
}

/**
 * Refuses variables that are nested too deep for GraphQL to coerce without a stack overflow, or
 * that hold too many values to coerce quickly.
 * @throws ElenchusError INPUT_TOO_DEEP, QUERY_TOO_LARGE
 */
export function checkVariables(variables: unknown, most = SHAPE.inputValues): void {
  let left = most;
  const check = (value: unknown, depth: number): void => {
    if (left-- === 0) {
      throw new ElenchusError('QUERY_TOO_LARGE', {
        limit: most,
        unit: 'values in its variables',
        setting: FIXED_LIMIT,
      });
    }
    if (typeof value !== 'object' || value === null) return;
    if (depth > SHAPE.inputDepth) {
      throw new ElenchusError('INPUT_TOO_DEEP', { limit: SHAPE.inputDepth });
    }
    const parts = Array.isArray(value) ? value : Object.values(value);
    for (const part of parts) check(part, depth + 1);
  };
  check(variables, 0);
}

/**
 * A request's variables as GraphQL coerces them.
 * @throws GraphQLError for the first value that does not fit; the others are not looked at
 */
export function coercedVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  const options = { maxErrors: 1 };
  const { coerced, errors } = getVariableValues(schema, variableDefinitions, variables, options);
  if (coerced) return coerced;
  const { message, nodes, originalError } = errors[0]!;
  const extensions = { code: 'BAD_USER_INPUT', http: { status: 400 } };
  throw new GraphQLError(message, { nodes, originalError, extensions });
}
