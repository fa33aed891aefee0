import { GraphQLEnumType, GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ElenchusError } from '../../src/runtime/errors.js';
import { CODES, createFormatError } from '../../src/server/errors.js';
import { createSchema } from '../../src/server/schema.js';
import { ask, startApi } from '../support/server.js';
import { startTownApi } from '../support/town-api.js';

describe('the codes of errors', () => {
  it('are those of the enum ErrorCode', () => {
    const type = createSchema().getType('ErrorCode') as GraphQLEnumType;
    const names = type.getValues().map(({ name }) => name);
    expect(names.toSorted()).toEqual([...CODES].toSorted());
  });

  it.each([
    ['of the command line', new ElenchusError('CONFIG_INVALID', { variable: 'X', problem: 'y' })],
    ['of a stranger', new GraphQLError('secret', { extensions: { code: 'STRANGE' } })],
  ])('%s are hidden behind INTERNAL', (_, cause) => {
    const logged: unknown[] = [];
    const format = createFormatError({
      logInternal: (error) => `${logged.push(error)}`,
      countError: () => undefined,
      requestOfErrors: new WeakMap(),
    });
    const error = new GraphQLError(cause.message, { originalError: cause });
    const { extensions, message } = format(
      { message: cause.message, extensions: cause instanceof GraphQLError ? cause.extensions : {} },
      error,
    );
    expect(extensions).toMatchObject({ code: 'INTERNAL' });
    expect(message).not.toContain(cause.message);
    expect(logged).toEqual([cause]);
  });

  it('of the command line do not answer a request outside GraphQL either', async () => {
    const failing = () => Promise.reject(new ElenchusError('PORT_IN_USE', { port: 1 }));
    const api = await startApi({}, { checks: { store: failing } });
    const response = await api.inject('/ready');
    expect(response.json()).toMatchObject({ checks: { store: { code: 'INTERNAL' } } });
    await api.close();
  });
});

describe('an unknown name', () => {
  const LIST = '{ premises(by: { text: "x" }';

  it.each([
    [
      'a corpus',
      '{ claims(corpus: "town") { nodes { id } } }',
      { code: 'CORPUS_NOT_FOUND', corpus: 'town', known: ['towns'], didYouMean: ['towns'] },
    ],
    [
      'a topic',
      `${LIST}, filter: { topic: ["Transprot", "Sport"] }) { nodes { id } } }`,
      {
        code: 'UNKNOWN_VALUE',
        field: 'filter.topic[0]',
        variable: 'topic',
        value: 'Transprot',
        known: ['Environment', 'Transport', 'Sport'],
        didYouMean: ['Transport'],
      },
    ],
    [
      'a topic inside any and not',
      `${LIST}, filter: { any: [{ topic: ["Sport"] }, { not: { topic: ["Sheep"] } }] }) { nodes { id } } }`,
      { code: 'UNKNOWN_VALUE', field: 'filter.any[1].not.topic[0]', didYouMean: [] },
    ],
    [
      'a language by its name',
      `${LIST}, filter: { language: ["en", "German"] }) { nodes { id } } }`,
      { code: 'BAD_INPUT', field: 'filter.language[1]', didYouMean: ['de'] },
    ],
    [
      'a language in capitals',
      `${LIST}, filter: { not: { language: ["FR-ch"] } }) { nodes { id } } }`,
      { code: 'BAD_INPUT', field: 'filter.not.language[0]', didYouMean: ['fr'] },
    ],
    [
      'a code that is no language',
      `${LIST}, filter: { language: ["xx"] }) { nodes { id } } }`,
      { code: 'BAD_INPUT', field: 'filter.language[0]', didYouMean: [] },
    ],
    [
      'a further field',
      `${LIST}, filter: { fields: [{ field: "yaer", from: 1 }] }) { nodes { id } } }`,
      { code: 'UNKNOWN_FIELD', name: 'yaer', didYouMean: ['year'] },
    ],
    [
      'a variable to count',
      `${LIST}) { facets(variables: ["genders"]) { variable } } }`,
      { code: 'UNKNOWN_VARIABLE', variable: 'genders', didYouMean: ['gender'] },
    ],
  ])('is told from those that are known: %s', async (_, query, extensions) => {
    const town = await startTownApi();
    const { errors } = await ask(town.api, query);
    expect(errors).toMatchObject([{ extensions }]);
    await town.api.close();
  });

  it('is no language that the corpus merely lacks', async () => {
    const town = await startTownApi();
    const query = `${LIST}, filter: { language: ["sw", "gsw"] }) { nodes { id } } }`;
    expect(await ask(town.api, query)).toMatchObject({ data: { premises: { nodes: [] } } });
    await town.api.close();
  });

  it('of a topic is known once a premise has it', async () => {
    const town = await startTownApi();
    const query = `${LIST}, filter: { topic: ["Sheep"] }) { nodes { text } } }`;
    const [error] = (await ask(town.api, query)).errors ?? [];
    expect(error?.message).toMatch(
      /^filter\.topic\[0\]: variable "topic" has no value "Sheep"; it/,
    );
    const premise = {
      id: 's',
      text: 'Sheep cut the grass.',
      topic: 'Sheep',
      profile: {},
      extra: {},
    };
    await town.writer.putPremises('towns', [premise]);
    expect(await ask(town.api, query)).toMatchObject({
      data: { premises: { nodes: [{ text: premise.text }] } },
    });
    await town.api.close();
  });
});
