import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Request {
  readonly query: string;
  readonly variables: {
    readonly input?: Record<string, unknown>;
    readonly premises?: readonly { readonly id: string; readonly text: string }[];
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
      const request = { ...(JSON.parse(text) as Omit<Request, 'authorization'>), authorization };
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
  if (variables.premises === undefined) return { body: { data: { putCorpus: { name: 'x' } } } };
  const items = variables.premises.map(({ id, text }) =>
    text === 'bad'
      ? {
          externalId: id,
          status: 'REJECTED',
          error: { code: 'BAD_INPUT', message: 'text: is bad', field: 'text' },
        }
      : { externalId: id, status: 'ADDED', error: null },
  );
  return { body: { data: { putPremises: { items } } } };
}
