import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Request {
  readonly query: string;
  readonly variables: {
    readonly input?: Record<string, unknown>;
    readonly premises?: readonly { readonly externalId: string; readonly text: string }[];
  };
  readonly authorization: string | undefined;
}

/** An HTTP server that answers each request as told, and keeps the requests. */
export async function startFakeServer(
  answer: (request: Request, number: number) => { status?: number; body: unknown },
) {
  const requests: Request[] = [];
  const server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
    incoming.on('end', () => {
      const { authorization } = incoming.headers;
      // A form, with an image, has no query.
      const isJson = incoming.headers['content-type'] === 'application/json';
      const sent = (isJson ? JSON.parse(text) : {}) as Omit<Request, 'authorization'>;
      const request = { ...sent, authorization };
      const { status = 200, body } = answer(request, requests.push(request));
      outgoing.writeHead(status, { 'content-type': 'application/json' });
      outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** What a server answers that takes all but texts that say "bad". */
export function takeAllButBad({ variables }: Request): { body: unknown } {
  if (variables.premises === undefined)
    return { body: { data: { updateCorpus: { replaced: 1 } } } };
  const items = variables.premises.map(({ externalId, text }) =>
    text === 'bad'
      ? {
          externalId,
          status: 'REJECTED',
          error: { code: 'BAD_INPUT', message: 'text: is bad', field: 'text' },
        }
      : { externalId, status: 'ADDED', error: null },
  );
  return { body: { data: { putPremises: { items } } } };
}
