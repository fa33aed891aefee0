import { describe, expect, it } from 'vitest';
import { graphiqlAddress } from '../../explorer/src/api/code.js';
import { linkedOperation } from '../../graphiql/src/linked-operation.js';

const hash = (parts: Record<string, string>) => `#${new URLSearchParams(parts).toString()}`;

describe('an operation in the address of GraphiQL', () => {
  it('is what the Explorer puts there', () => {
    const query =
      'query Ask($by: PremiseQuery!) {\n  premises(by: $by) { matchCount } # + & = %\n}';
    const variables = { by: { text: 'Ça, "où"? ¿+&=%#' } };
    const address = new URL(graphiqlAddress({ name: 'Ask', query, variables }), 'http://localhost');
    expect(address.pathname).toBe('/graphiql');
    expect(address.search).toBe('');
    const linked = linkedOperation(address.hash);
    expect(linked?.query).toBe(query);
    expect(JSON.parse(linked!.variables)).toEqual(variables);
  });

  it('may do without variables', () => {
    const query = '{ corpora { name } }';
    expect(linkedOperation(hash({ query }))).toEqual({ query, variables: '' });
    expect(linkedOperation(hash({ query, variables: ' ' }))).toEqual({ query, variables: ' ' });
  });

  it.each([
    '',
    '#',
    '#something',
    hash({ variables: '{}' }),
    hash({ query: '' }),
    hash({ query: '{ corpora {' }),
    hash({ query: '<script>alert(1)</script>' }),
    hash({ query: '{ corpora { name } }', variables: '[1]' }),
    hash({ query: '{ corpora { name } }', variables: 'null' }),
    hash({ query: '{ corpora { name } }', variables: '{ "a": ' }),
    '#query=%E0%A4%A',
  ])('is not there in %j', (bad) => expect(linkedOperation(bad)).toBeUndefined());
});
