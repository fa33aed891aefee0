import { buildSchema, GraphQLError, type OperationDefinitionNode, parse, validate } from 'graphql';
import { describe } from 'vitest';
import { claimPayload } from '../src/corpus/collections/claims.js';
import { preparePremise } from '../src/corpus/prepare.js';
import { languageMeant, MAX_TEXT as TEXT } from '../src/domain/check.js';
import { bareWords, isBlank, onOneLine, piecesOf } from '../src/domain/text.js';
import { detectLanguage } from '../src/encoders/language.js';
import { wordsIn } from '../src/encoders/relevance/learned-side.js';
import { createSparseEncoder } from '../src/encoders/sparse.js';
import { saidBy } from '../src/formats/graphs/dialogue.js';
import { argumentSentence } from '../src/images/argument-sentence.js';
import { sentencesOf as sentencesOfPage } from '../src/images/page-text/sentences.js';
import { beginning } from '../src/language-model/prompts.js';
import { styleOf } from '../src/learning/profile-model.js';
import { badInput, ElenchusError, withShortQuotes } from '../src/runtime/errors.js';
import { atOnce } from '../src/runtime/threads/event-loop.js';
import { unknownName } from '../src/runtime/wording.js';
import { MAX_QUERY_CHARACTERS as QUERY } from '../src/search/arguments.js';
import { sentencesOf } from '../src/search/highlights.js';
import { ClaimIndex } from '../src/search/judge/claim-index.js';
import { fit, folded, foldedPrefix } from '../src/search/suggest.js';
import { shortMessage } from '../src/server/errors.js';
import { parseGlobalId } from '../src/server/global-id.js';
import { checkTokens, coercedVariables } from '../src/server/limits/document.js';
import { network } from '../src/server/limits/rate.js';
import { itGrowsLinearly } from './support/grows-linearly.js';

/** The headers of a request, all together. */
const HEADERS = 16_000;
/** Enough of a document or a body, which have a million characters and more. */
const LONG = 50_000;
/** Enough pieces of a text that is analysed in pieces. */
const ANALYSED = 8_000;

/** JSON can have half of a surrogate pair, but neither GraphQL nor a record can. */
const wellFormed = (text: string) => text.replaceAll(/\p{Surrogate}/gu, 'x');

/** What runs on the event loop of the server, for a text that anybody can send or store. */
describe('takes linear time: ', () => {
  describe('an error', () => {
    const schema = buildSchema('type Query { count(first: Int, of: Kind): Int } enum Kind { A }');

    function messagesOf(text: string, make: () => unknown): void {
      let thrown: readonly unknown[];
      try {
        thrown = [make()].flat();
      } catch (error) {
        thrown = [error];
      }
      for (const error of thrown) {
        if (!(error instanceof GraphQLError)) throw new Error(`no error for ${text.slice(0, 20)}`);
        shortMessage(error.message, error);
      }
    }

    itGrowsLinearly('that quotes a text', { limit: LONG, work: withShortQuotes });
    itGrowsLinearly('with a code', {
      limit: LONG,
      work: (text) => [badInput(text, `"${text}" is wrong`), badInput('field', `is not ${text}`)],
    });
    itGrowsLinearly('with details', {
      limit: LONG,
      work: (path) => new ElenchusError('ROUTE_NOT_FOUND', { path }),
    });
    itGrowsLinearly('with what was meant', {
      limit: LONG,
      work: (value) => unknownName('UNKNOWN_LABEL', { label: value }, value, [value, 'wolves']),
    });
    itGrowsLinearly('of GraphQL, in a document', {
      limit: LONG,
      work: (text) => messagesOf(text, () => parse(`{ ${JSON.stringify(wellFormed(text))} }`)),
    });
    itGrowsLinearly('of GraphQL, in a literal', {
      limit: LONG,
      work: (text) => {
        const literal = JSON.stringify(wellFormed(text));
        const document = parse(`{ count(first: ${literal}, of: ${literal}) }`);
        messagesOf(text, () => validate(schema, document));
      },
    });
    const { definitions } = parse('query($first: Int) { count(first: $first) }');
    itGrowsLinearly('of GraphQL, in a variable', {
      limit: LONG,
      work: (first) =>
        messagesOf(first, () =>
          coercedVariables(schema, definitions[0] as OperationDefinitionNode, { first }),
        ),
    });
  });

  describe('a request', () => {
    itGrowsLinearly('counting tokens', {
      limit: LONG,
      work: (text) => {
        try {
          checkTokens(`{ ${text} }`);
        } catch (error) {
          if (!(error instanceof ElenchusError)) throw error;
        }
      },
    });
    itGrowsLinearly('its network', { limit: HEADERS, work: network });
    itGrowsLinearly('a global id', { limit: LONG, work: parseGlobalId });
  });

  describe('words', () => {
    const encoder = createSparseEncoder();
    for (const language of ['de', 'en', 'fr', 'ja', 'th', 'zh', '']) {
      itGrowsLinearly(`of a document in "${language}"`, {
        limit: ANALYSED,
        work: (text) => atOnce(encoder.encodeDocument(text, language)),
      });
    }
    itGrowsLinearly('of a query', {
      limit: ANALYSED,
      work: (text) => {
        const query = atOnce(createSparseEncoder().encodeQuery(text, 'ja'));
        for (const language of ['de', 'ja', '']) atOnce(query.vector(language));
      },
    });
    for (const language of ['en', 'ja']) {
      itGrowsLinearly(`that a text in "${language}" has in common with a query`, {
        limit: ANALYSED / 2,
        work: (text) => atOnce(encoder.commonWords({ text, language })({ text, language })),
      });
    }
    itGrowsLinearly('of claims', {
      limit: ANALYSED / 2,
      work: (text) => {
        const index = new ClaimIndex();
        atOnce(index.add({ id: 'claim', text, language: 'ja' }));
        atOnce(index.nearest(text, 10));
      },
    });
    itGrowsLinearly('that show a side', { limit: TEXT, work: wordsIn });
    itGrowsLinearly('without case and punctuation', { limit: TEXT, work: bareWords });
    itGrowsLinearly('of pieces', { limit: TEXT, work: (text) => [...piecesOf(text)] });
  });

  describe('a text', () => {
    itGrowsLinearly('its language', { limit: TEXT, work: detectLanguage });
    itGrowsLinearly('whether it is blank', { limit: TEXT, work: isBlank });
    itGrowsLinearly('on one line', { limit: TEXT, work: onOneLine });
    itGrowsLinearly('its beginning', { limit: TEXT, work: (text) => beginning(text, QUERY) });
    itGrowsLinearly('its style', { limit: TEXT, work: (text) => styleOf({ text }) });
    itGrowsLinearly('who says it', { limit: TEXT, work: saidBy });
    itGrowsLinearly('the language that it names', { limit: LONG, work: languageMeant });
  });

  describe('sentences', () => {
    for (const language of ['en', 'th', undefined]) {
      itGrowsLinearly(`of a premise in "${language}"`, {
        limit: TEXT,
        work: (text) => sentencesOf({ text, language }),
      });
    }
    itGrowsLinearly('of a page', { limit: TEXT, work: sentencesOfPage });
    itGrowsLinearly('of an argument', {
      limit: TEXT,
      work: (text) => argumentSentence({ claim: text, premise: text, topic: text }),
    });
  });

  describe('suggestions', () => {
    const SHOWN = 1_000;
    itGrowsLinearly('folding', { limit: SHOWN, work: folded });
    itGrowsLinearly('folding what was typed', { limit: 100, work: foldedPrefix });
    for (const prefix of ['a', '1', '漢', 'ba']) {
      itGrowsLinearly(`fitting "${prefix}"`, { limit: TEXT, work: (text) => fit(text, prefix) });
    }
  });

  describe('a record', () => {
    const encoder = { id: 'fake', version: '1', dimensions: 2 };
    const NO_LIMITS = { maxTextCharacters: Infinity, maxRecordBytes: Infinity };

    itGrowsLinearly('of a premise', {
      limit: TEXT,
      work: (given) => {
        const text = `x${wellFormed(given)}`;
        const record = { id: '1', text, claim: { text }, profile: {}, extra: { text } };
        atOnce(preparePremise('town', record, encoder, NO_LIMITS));
      },
    });
    itGrowsLinearly('of a claim', {
      limit: TEXT,
      work: (text) =>
        claimPayload('town', { id: '1', externalId: '1', text, language: '' }, undefined, encoder),
    });
  });
});
