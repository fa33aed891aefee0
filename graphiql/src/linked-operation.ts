import { parse } from 'graphql';

/** An operation that an address brings along, as the editors show it. */
export interface LinkedOperation {
  readonly query: string;
  readonly variables: string;
}

/**
 * Reads `#query=...&variables=...`, where pages such as the Explorer put an operation; undefined if
 * that is no operation. Servers never see this part of an address.
 */
export function linkedOperation(hash: string): LinkedOperation | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const query = params.get('query') ?? '';
  const variables = params.get('variables') ?? '';
  return isDocument(query) && isObject(variables) ? { query, variables } : undefined;
}

function isDocument(query: string): boolean {
  try {
    parse(query);
    return true;
  } catch {
    return false;
  }
}

/** Whether these can be variables; nothing at all can be, too. */
function isObject(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
