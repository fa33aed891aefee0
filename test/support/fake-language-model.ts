import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface ChatRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
    readonly response_format?: { readonly type: string; readonly json_schema?: object };
    readonly max_tokens?: number;
    readonly max_completion_tokens?: number;
  };
}

/** What the endpoint does with a request. */
export type Behaviour = (response: ServerResponse, request: ChatRequest) => void;

/** A chat endpoint that treats each request as told; the last behaviour stays. */
export async function startLanguageModel(...behaviours: readonly Behaviour[]) {
  const requests: ChatRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as ChatRequest['body'];
      const request = { path: incoming.url!, headers: incoming.headers, body };
      const number = requests.push(request);
      (behaviours[number - 1] ?? behaviours.at(-1)!)(outgoing, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    url: `http://127.0.0.1:${port}/v1`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Answered {
  readonly usage?: unknown;
  readonly finish_reason?: string;
  readonly refusal?: string;
}

/** A completion with this content; what is no text is sent as JSON. */
export function completion(content: unknown, { usage, refusal, ...rest }: Answered = {}) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const message = { role: 'assistant', content: text, refusal: refusal ?? null };
  return { choices: [{ index: 0, finish_reason: 'stop', ...rest, message }], usage };
}

export function answers(content: unknown, answered?: Answered): Behaviour {
  return says(200, completion(content, answered));
}

export function says(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Behaviour {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** An error in the form of OpenAI. */
export function refuses(status: number, message: string, headers?: Record<string, string>) {
  return says(status, { error: { message, type: 'invalid_request_error' } }, headers);
}

/** Takes the request, and never answers. */
export const isSilent: Behaviour = () => undefined;

/** Answers with white space for ever: slowly, so that it never becomes much. */
export const dribbles: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(timer));
};

/** Answers with white space for ever, as fast as it is read. */
export const floods: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(65_536, ' ');
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
};

/** Ends the connection in the middle of an answer. */
export const breaksOff: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"choices": [', () => response.destroy());
};

/** Ends the connection before it answers. */
export const hangsUp: Behaviour = (response) => response.destroy();
