import type { DocumentNode } from 'graphql';

/** A page of a list. */
export interface Page {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** A page with edges. */
export interface EdgesPage extends Page {
  readonly edges: readonly unknown[];
}

/** The pages that a result has among its fields. */
export type PageOf<Result> = {
  [Field in keyof Result]: Extract<NonNullable<Result[Field]>, Page>;
}[keyof Result];

/**
 * Reads a list page by page, each only when it is wanted.
 * @param read answers the page after a cursor; null or undefined if there is no such list
 */
export async function* readPages<Found extends Page>(
  read: (after: string | undefined) => Promise<Found | null | undefined>,
  start: string | undefined,
): AsyncGenerator<Found, void, undefined> {
  let after = start;
  for (;;) {
    const page = await read(after);
    if (!page) return;
    yield page;
    const { hasNextPage, endCursor } = page.pageInfo;
    if (!hasNextPage || endCursor == null) return;
    after = endCursor;
  }
}

/**
 * The only page among the fields of a result.
 * @throws TypeError if there is none or more than one
 */
export function onlyPage<Result>(result: Result): PageOf<Result> {
  const fields: readonly unknown[] = Object.values(result as object);
  const [page, ...others] = fields.filter(isPage);
  if (!page || others.length > 0) {
    throw new TypeError(
      `the result has ${page ? others.length + 1 : 'no'} fields with pageInfo { hasNextPage endCursor }; say which list is meant by the option select`,
    );
  }
  return page as PageOf<Result>;
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'pageInfo' in value;
}

/** @throws TypeError if the document cannot be read on from a cursor */
export function checkReadsOn({ definitions }: DocumentNode): void {
  const variables = definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition' ? (definition.variableDefinitions ?? []) : [],
  );
  if (!variables.some(({ variable }) => variable.name.value === 'after')) {
    throw new TypeError('to be read page by page, a document needs a variable $after: Cursor');
  }
}
