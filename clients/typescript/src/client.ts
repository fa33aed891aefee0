import { type Answer, readStored, type StoredImage } from './answer.js';
import type { TypedDocument } from './document.js';
import {
  checkReadsOn,
  type EdgesPage,
  onlyPage,
  type Page,
  type PageOf,
  readPages,
} from './pages.js';
import { documentPart, type Persisted } from './persisted.js';
import { createTransport, type TransportOptions } from './transport.js';

export interface ClientOptions extends TransportOptions {
  /** Send ids in place of documents. By default documents are sent. */
  readonly persisted?: Persisted | undefined;
}

export interface RequestOptions {
  /** Ends the request. It then fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface PagesOptions<Variables> extends RequestOptions {
  /** Variables that differ from the second page on, such as `{ withFacets: false }`. */
  readonly later?: Partial<Variables> | undefined;
}

export interface SelectOptions<Result, Variables, Found> extends PagesOptions<Variables> {
  /** Finds the list in a result that has several, or that has it further inside. */
  readonly select: (result: Result) => Found | null | undefined;
}

/** What is told of an image: `id`, and other fields of its record. Objects are sent as JSON. */
export interface ImageFields {
  readonly id: string;
  readonly [field: string]: string | object | undefined;
}

/** Variables may be left out where all of them are optional. */
type Rest<Variables, Options> =
  Record<string, never> extends Variables
    ? [variables?: Variables, options?: Options]
    : [variables: Variables, options?: Options];

export interface Client {
  /**
   * Runs an operation and resolves with its data.
   * @throws ElenchusError if there is any error; what was answered all the same is its `data`
   */
  request<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    ...rest: Rest<Variables, RequestOptions>
  ): Promise<Result>;

  /**
   * Runs an operation and resolves with data, errors and cost. Where one of several fields fails,
   * the others have their data.
   * @throws NetworkError, UnreadableAnswerError
   */
  execute<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    ...rest: Rest<Variables, RequestOptions>
  ): Promise<Answer<Result>>;

  /**
   * Reads a list page by page, each when it is wanted, from `variables.after` on.
   * @throws ElenchusError as `request` does; CursorStaleError if the order cannot be continued
   */
  pages<Result, Variables, Found extends Page>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options: SelectOptions<Result, Variables, Found>,
  ): AsyncGenerator<Found, void, undefined>;
  pages<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    ...rest: Rest<Variables, PagesOptions<Variables>>
  ): AsyncGenerator<PageOf<Result>, void, undefined>;

  /**
   * Adds or replaces an image, sent as a file (`PUT /images`).
   * @throws ElenchusError if it is refused
   */
  putImage(
    corpus: string,
    image: Blob,
    fields: ImageFields,
    options?: RequestOptions,
  ): Promise<StoredImage>;

  /** Reads the edges of a list, one after the other. Throws as `pages` does. */
  edges<Result, Variables, Found extends EdgesPage>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    options: SelectOptions<Result, Variables, Found>,
  ): AsyncGenerator<Found['edges'][number], void, undefined>;
  edges<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    ...rest: Rest<Variables, PagesOptions<Variables>>
  ): AsyncGenerator<Extract<PageOf<Result>, EdgesPage>['edges'][number], void, undefined>;
}

type AnyVariables = Readonly<Record<string, unknown>>;
type AnyDocument = TypedDocument<unknown, never>;
type AnyOptions = PagesOptions<AnyVariables> & { select?: (result: unknown) => Page | null };

/** A client of the API at `url`. */
export function createClient(options: ClientOptions): Client {
  const { send, upload } = createTransport(options);

  async function execute(
    document: AnyDocument,
    variables: AnyVariables = {},
    { signal }: RequestOptions = {},
  ): Promise<Answer<unknown>> {
    const operation = { variables, ...(await documentPart(document, options.persisted)) };
    const rest = { signal, writes: isMutation(document) };
    const answer = await send(operation, rest);
    if (!answer.errors.some(({ code }) => code === 'PERSISTED_QUERY_NOT_FOUND')) return answer;
    return send({ ...operation, ...(await documentPart(document, undefined)) }, rest);
  }

  async function request(document: AnyDocument, variables?: AnyVariables, rest?: RequestOptions) {
    const { data, errors } = await execute(document, variables, rest);
    const [error, ...others] = errors;
    if (error) throw Object.assign(error, { data, others });
    return data;
  }

  function pages(document: AnyDocument, variables: AnyVariables = {}, rest: AnyOptions = {}) {
    const { later, signal, select = onlyPage<unknown> } = rest;
    checkReadsOn(document);
    const start = variables['after'] as string | undefined;
    return readPages<Page>(async (after) => {
      const changed = after === start ? {} : { ...later, after };
      return select(await request(document, { ...variables, ...changed }, { signal }));
    }, start);
  }

  async function* edges(document: AnyDocument, variables?: AnyVariables, rest?: AnyOptions) {
    for await (const page of pages(document, variables, rest)) yield* (page as EdgesPage).edges;
  }

  async function putImage(
    corpus: string,
    image: Blob,
    fields: ImageFields,
    { signal }: RequestOptions = {},
  ): Promise<StoredImage> {
    const body = new FormData();
    for (const [name, value] of Object.entries({ corpus, ...fields })) {
      if (value === undefined) continue;
      body.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    body.append('image', image);
    const { response, text } = await upload(
      'images',
      { method: 'PUT', body },
      { signal, writes: true },
    );
    return readStored(text, response);
  }

  return { request, execute, pages, edges, putImage } as Client;
}

function isMutation({ definitions }: AnyDocument): boolean {
  return definitions.some(
    (definition) =>
      definition.kind === 'OperationDefinition' && definition.operation === 'mutation',
  );
}
