import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { canonicalJson } from '../../domain/content.js';
import type { Corpus } from '../../domain/corpus.js';
import { entityId } from '../../domain/ids.js';
import { type Premise, SIDES } from '../../domain/premise.js';
import { cut, onOneLine } from '../../domain/text.js';
import { xmlText } from '../../graphs/picture/svg.js';
import { type Config, VERSION } from '../../runtime/config.js';
import { badInput } from '../../runtime/errors.js';
import { stateOf } from '../../search/memory.js';
import type { WatchedPremise, WatchSearch } from '../../search/types.js';
import { checkAnswer, isKnown, sendCacheable, tagOf } from '../caching.js';
import { retrievalFor, type Served } from '../context.js';
import { globalId } from '../global-id.js';
import type { RouteGuard } from '../limits/route-guard.js';
import { minGroupFor } from '../principal.js';

/** How many entries a feed has. */
const ENTRIES = 40;
/** How many seconds a client may show a feed without asking again. */
const FRESH = 300;
/** What it costs to see whether anything was written, and to search, as the field `watch` does. */
const POINTS = { look: 10, search: 60_000 };
/** Of a title, in characters. */
const TITLE = 80;
/** A feed without entries has been updated at no time. */
const NEVER_UPDATED = new Date(0).toISOString();
const ATOM = 'application/atom+xml';
/** A feed runs no scripts and loads nothing, even if it is opened as a page. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox";

const several = <Value extends z.ZodType>(value: Value) =>
  z.union([value.transform((one) => [one]), z.array(value)]);
const PARAMETERS = z.strictObject({
  question: z.string(),
  corpus: z.string().optional(),
  opposite: z.enum(['true', 'false']).optional(),
  side: several(z.enum(SIDES)).optional(),
  language: several(z.string()).optional(),
});

type FeedDependencies = Pick<Served, 'retrieval' | 'limitedRetrieval'> & {
  readonly config: Config;
};

/**
 * `GET /watch.atom?question=...&corpus=...&side=FAVOR&language=de`: the newest premises that answer a
 * question, as an Atom feed (RFC 4287), for whoever may read the corpus. What an earlier version
 * stored has no time, so it is left out.
 */
export function addFeed(
  app: FastifyInstance,
  dependencies: FeedDependencies,
  guard: RouteGuard,
): void {
  const { config } = dependencies;
  app.get('/watch.atom', async (request, reply) => {
    const principal = await guard.principal(request, 'read');
    const search = searchOf(request.query);
    const minGroup = minGroupFor(principal, config);
    const retrieval = retrievalFor(minGroup, dependencies);
    const asked = { request, reply, principal };
    const self = `${rootOf(request)}${request.url}`;
    const look = () => retrieval.resolveCorpus(principal.corpora, search.corpus);
    const before = await guard.read(asked, POINTS.look, look);
    const tag = tagOf(`${VERSION} ${stateOf(before)} ${minGroup ?? ''} ${self}`);
    const kept = request.headers.authorization === undefined ? 'public' : 'private';
    void reply.headers({
      'cache-control': `${kept}, max-age=${FRESH}`,
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
    });
    void reply.type(`${ATOM}; charset=utf-8`);
    if (isKnown(request, tag)) return sendCacheable(request, reply, tag, '');
    const { corpus, premises } = await guard.read(asked, POINTS.search, (scope) =>
      retrieval.watch(principal.corpora, search, scope),
    );
    const feed = Buffer.from(
      atomOf({ search, corpus, premises, self, root: rootOf(request) }, config),
    );
    checkAnswer(feed, config);
    return sendCacheable(request, reply, tag, feed);
  });
}

/** @throws ElenchusError BAD_INPUT, naming the parameter */
function searchOf(query: unknown): WatchSearch & { readonly by: { readonly text: string } } {
  const { error, data } = PARAMETERS.safeParse(query);
  if (error) {
    const [issue] = error.issues;
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : [];
    const field = unknown[0] ?? String(issue?.path[0]);
    throw badInput(field, unknown.length > 0 ? 'is no parameter of a feed' : issue!.message);
  }
  const { question, corpus, opposite, side, language } = data;
  const filter = { side, language };
  return { by: { text: question }, corpus, opposite: opposite === 'true', filter, first: ENTRIES };
}

/** Where this server is, as the client calls it. */
function rootOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

interface Feed {
  readonly search: ReturnType<typeof searchOf>;
  readonly corpus: Corpus;
  readonly premises: readonly WatchedPremise[];
  readonly self: string;
  readonly root: string;
}

function atomOf(
  { search, corpus, premises, self, root }: Feed,
  { explorer }: Pick<Config, 'explorer'>,
): string {
  const entries = premises.filter(({ premise }) => premise.writtenAt !== undefined).reverse();
  const { by, opposite, filter } = search;
  const pageOf = (premise: Premise) => {
    const address = new URLSearchParams({
      corpus: corpus.name,
      id: globalId('premise', premise.id),
    });
    return explorer ? `${root}/argument?${address.toString()}` : undefined;
  };
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element(
      'id',
      `urn:uuid:${entityId('feed', corpus.name, canonicalJson({ by, opposite, filter }))}`,
    ),
    element('title', onOneLine(by.text)),
    element('updated', entries[0]?.premise.writtenAt ?? NEVER_UPDATED),
    `<author>${element('name', corpus.title ?? corpus.name)}</author>`,
    `<link rel="self" type="${ATOM}" href="${xmlText(self)}"/>`,
    `<generator version="${VERSION}">Elenchus</generator>`,
    ...entries.flatMap((entry) => entryOf(entry, pageOf(entry.premise))),
    '</feed>',
    '',
  ].join('\n');
}

/** @param page where people can read it */
function entryOf(
  { premise: { id, text, language, author, writtenAt }, side: taken }: WatchedPremise,
  page: string | undefined,
): readonly string[] {
  const line = onOneLine(text);
  const title = line.length > TITLE ? `${line.slice(0, cut(line, 0, TITLE)).trimEnd()} …` : line;
  return [
    language === undefined ? '<entry>' : `<entry xml:lang="${xmlText(language)}">`,
    element('id', `urn:uuid:${id}`),
    element('title', title),
    element('updated', writtenAt!),
    ...(author === undefined ? [] : [`<author>${element('name', author)}</author>`]),
    ...(page === undefined
      ? []
      : [`<link rel="alternate" type="text/html" href="${xmlText(page)}"/>`]),
    ...(taken === undefined ? [] : [`<category term="${taken.side}"/>`]),
    `<content type="text">${xmlText(text)}</content>`,
    '</entry>',
  ];
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}
