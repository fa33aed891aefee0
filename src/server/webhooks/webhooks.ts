import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { z } from 'zod';
import { digest } from '../../domain/content.js';
import type { Config } from '../../runtime/config.js';
import { fileError, hasCode, messageOf } from '../../runtime/errors.js';
import { keepFile } from '../../runtime/files.js';
import type { Metrics } from '../../runtime/telemetry/metrics.js';
import { openScope, type Retrieval } from '../../search/index.js';
import type { Watch, WatchedPremise } from '../../search/types.js';
import { keptFolder } from '../../store/open.js';
import { globalId } from '../global-id.js';
import { readWebhooks, type Webhook } from './read-webhooks.js';

/** How often it is looked whether anything was written. */
const INTERVAL_MS = 5_000;
/** Who writes for so long without a pause is not waited for. */
const LONGEST_MS = 60_000;
/** How long a receiver may take to answer. */
const TIMEOUT_MS = 10_000;
/** After a failure; twice as long after each further one. */
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 60 * 60 * 1_000;
/** After so many failures, nothing is sent until something is written. */
const ATTEMPTS = 12;

const keptMark = z.object({ cursor: z.string() });

export interface WebhookOptions {
  readonly config: Pick<Config, 'maxAnswerBytes'>;
  readonly retrieval: Pick<Retrieval, 'watch' | 'resolveCorpus'>;
  /** Where it is kept how far each webhook is. */
  readonly folder: string;
  readonly log: { warn(details: object, message: string): void };
  readonly count: (outcome: 'taken' | 'failed') => void;
}

/**
 * Sends what is new on the questions of `webhooksFile` while the server listens; nothing without one.
 * @throws ElenchusError FILE_NOT_FOUND, WEBHOOKS_INVALID
 */
export function addWebhooks(
  app: FastifyInstance,
  { config, retrieval }: { readonly config: Config; readonly retrieval: Retrieval },
  { webhook: count }: Pick<Metrics, 'webhook'>,
): void {
  if (config.webhooksFile === undefined) return;
  const folder = keptFolder(config, 'webhooks');
  const options = { config, retrieval, folder, log: app.log, count };
  const webhooks = new Webhooks(readWebhooks(config.webhooksFile), options);
  app.addHook('onListen', (done) => {
    webhooks.start();
    done();
  });
  app.addHook('preClose', () => webhooks.close());
}

/** Sends what is new on some questions, from `start` to `close`. */
class Webhooks {
  readonly #stopping = new AbortController();
  readonly #senders: readonly WebhookSender[];
  #running: readonly Promise<void>[] = [];

  constructor(webhooks: readonly Webhook[], options: WebhookOptions) {
    // One search at a time leaves room for those of requests.
    const turn = pLimit(1);
    const { signal } = this.#stopping;
    this.#senders = webhooks.map((each) => new WebhookSender(each, options, signal, turn));
  }

  start(): void {
    this.#running = this.#senders.map((sender) => this.#run(sender));
  }

  /** Gives up what is being sent; the next start sends it again. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }

  async #run(sender: WebhookSender): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await sender.step(Date.now());
      await setTimeout(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/**
 * Sends what is new on one question, page by page, each until it is taken. It holds nothing but a
 * cursor, so a receiver that is down costs no memory.
 */
export class WebhookSender {
  /** All before it was taken. Undefined until the first step. */
  #cursor: string | undefined;
  /** The last write to the corpus that was seen, and since when others have followed. */
  #seen: number | undefined;
  #changingSince: number | undefined;
  #failures = 0;
  #waitUntil = -Infinity;

  constructor(
    private readonly webhook: Webhook,
    private readonly options: WebhookOptions,
    private readonly stopping: AbortSignal,
    private readonly turn: LimitFunction,
  ) {}

  /**
   * Sends all that is new, unless the corpus is being written to or a failure was not long ago. Never
   * fails; what was not taken is sent again by a later step.
   * @param now in milliseconds since 1970
   */
  async step(now: number): Promise<void> {
    if (now < this.#waitUntil) return;
    try {
      if (await this.#isDue(now)) await this.#sendAll(now);
    } catch (error) {
      if (!this.stopping.aborted) this.#failed(error, now);
    }
  }

  async #isDue(now: number): Promise<boolean> {
    const { retrieval } = this.options;
    const { sequence } = await retrieval.resolveCorpus('ALL', this.webhook.search.corpus);
    if (sequence === this.#seen) {
      this.#changingSince = undefined;
      return this.#failures < ATTEMPTS;
    }
    this.#seen = sequence;
    if (this.#failures >= ATTEMPTS) this.#failures = 0;
    this.#changingSince ??= now;
    return now - this.#changingSince >= LONGEST_MS;
  }

  async #sendAll(now: number): Promise<void> {
    this.#cursor ??= await this.#kept();
    let more = true;
    while (more && !this.stopping.aborted) {
      const page = await this.#nextPage();
      // What was there before is not new.
      if (this.#cursor !== undefined && page.premises.length > 0) await this.#send(page, now);
      if (page.cursor !== this.#cursor)
        await keepFile(this.#file, JSON.stringify({ cursor: page.cursor }));
      this.#cursor = page.cursor;
      more = page.hasMore;
    }
    this.#failures = 0;
  }

  async #nextPage(): Promise<Watch> {
    const { config, retrieval, log } = this.options;
    const { name, search } = this.webhook;
    const scope = { ...openScope(config, this.stopping), caller: 'webhooks' };
    try {
      return await this.turn(() =>
        retrieval.watch('ALL', { ...search, after: this.#cursor }, scope),
      );
    } catch (error) {
      if (!hasCode(error, 'CURSOR_INVALID', 'CURSOR_FOREIGN', 'CURSOR_STALE')) throw error;
      // The question was changed, or the corpus cleared: from now on.
      log.warn({ webhook: name, code: error.code }, `what is new begins now: ${error.message}`);
      this.#cursor = undefined;
      return this.#nextPage();
    }
  }

  /** As Standard Webhooks signs it. Redirects are not followed: another host must not get it. */
  async #send({ premises, cursor }: Watch, now: number): Promise<void> {
    const { name, search, url, key } = this.webhook;
    const body = JSON.stringify({
      type: 'watch.premises',
      timestamp: premises.at(-1)!.premise.writtenAt,
      data: {
        webhook: name,
        corpus: search.corpus,
        cursor,
        premises: premises.map(messageOfPremise),
      },
    });
    // The same for the same premises, however often they are sent.
    const id = `msg_${digest([name, premises.map(({ premise }) => [premise.id, premise.sequence])])}`;
    const timestamp = String(Math.floor(now / 1_000));
    const signature = createHmac('sha256', key)
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
      signal: AbortSignal.any([this.stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the receiver answered with status ${response.status}`);
    this.options.count('taken');
  }

  #failed(error: unknown, now: number): void {
    const { log, count } = this.options;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#failures, LONGEST_WAIT_MS);
    this.#failures += 1;
    this.#waitUntil = now + wait;
    count('failed');
    const { name: webhook } = this.webhook;
    // `fetch` keeps the reason in the cause.
    const problem = messageOf(error instanceof TypeError ? (error.cause ?? error) : error);
    const next =
      this.#failures < ATTEMPTS ? `again in ${wait / 1_000} s` : 'again after the next write';
    log.warn({ webhook, failures: this.#failures }, `a webhook failed, ${next}: ${problem}`);
  }

  /** How far an earlier process came. */
  async #kept(): Promise<string | undefined> {
    const text = await readFile(this.#file, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      return keptMark.parse(JSON.parse(text)).cursor;
    } catch (error) {
      throw fileError('FILE_DAMAGED', this.#file, error);
    }
  }

  get #file(): string {
    return join(this.options.folder, `${this.webhook.name}.json`);
  }
}

function messageOfPremise({ premise, side }: WatchedPremise) {
  const { id, externalId, text, language, sequence, writtenAt } = premise;
  const of = side && { side: side.side, basis: side.basis, probability: side.probability };
  return {
    id: globalId('premise', id),
    externalId,
    text,
    language,
    sequence,
    writtenAt,
    side: of ?? null,
  };
}
