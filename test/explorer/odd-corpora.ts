import { expect } from 'vitest';
import type { DemoServer } from '../support/demo-server.js';

export const KEY = 'owner-key';
export const HTML = `<img src=x onerror="document.title='run'"><b>bold</b>`;
export const LONG = 'x'.repeat(5000);
export const HEBREW = 'התחבורה הציבורית צריכה להיות חינם';

/** Adds `odd`, whose authors have odd profiles and write odd texts, and `plain` without profiles. */
export async function writeOddCorpora(server: DemoServer): Promise<void> {
  const write = async (query: string, variables = {}) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${KEY}` },
      payload: { query, variables },
    });
    expect(answer.json()).not.toHaveProperty('errors');
  };
  const put = `mutation ($corpus: String!, $premises: [PremiseInput!]!) {
    putPremises(corpus: $corpus, premises: $premises) { added }
  }`;
  const texts = [HTML, LONG, HEBREW, 'Buses and trains should be free.'];
  const premises = texts.map((text, id) => ({ externalId: `p${id}`, text }));
  await write(`mutation { createCorpus(name: "plain") { added } }`);
  await write(put, { corpus: 'plain', premises });
  const variables = [{ name: 'guild', title: 'Guild', kind: 'NOMINAL' }];
  await write(
    `mutation ($variables: [SocioVariableInput!]!) {
      createCorpus(name: "odd", input: { variables: $variables }) { added }
    }`,
    { variables },
  );
  await write(put, {
    corpus: 'odd',
    premises: premises.map((premise, id) => ({
      ...premise,
      author: `a${id}`,
      profile: { guild: id < 2 ? HTML : LONG.slice(0, 180) },
    })),
  });
}
