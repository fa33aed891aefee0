import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Premise } from '../../../src/domain/premise.js';
import { DebateWriter } from '../../../src/language-model/debate-writer.js';
import type { LanguageModel } from '../../../src/language-model/types.js';
import { ElenchusError } from '../../../src/runtime/errors.js';
import { NO_REQUEST } from '../../../src/runtime/scope.js';
import type { FoundPoint } from '../../../src/search/debate/find.js';
import { writeSummary, writeTitles } from '../../../src/search/debate/write.js';
import { createFakeRelevanceFilter } from '../../support/fake-relevance-filter.js';

const VECTOR = Float32Array.of(1);

function point(id: string, side: 'FAVOR' | 'AGAINST', ...texts: readonly string[]): FoundPoint {
  const statements = texts.map((text, at) => ({
    id: `${id}${at}`,
    text,
    language: 'en',
    vector: VECTOR,
    side: undefined,
    copies: [{ id: `${id}${at}`, author: 'somebody' }],
  }));
  return {
    id,
    isSmall: false,
    title: { text: texts[0]!, argument: 0, vector: VECTOR },
    members: texts.map((_, argument) => ({ argument, fit: 1 })),
    of: { side, statements, sentences: [] },
  };
}

const SHADE = point('shade', 'FAVOR', 'trees cool the street', 'trees cool a street in summer');
const MONEY = point('money', 'AGAINST', 'it costs our town money', 'it costs money');
const POINTS = [SHADE, MONEY];
const TASK = { question: 'Should trees be planted?', language: 'en' };

/** What a language model is asked, and what it says. */
function writing(answer: unknown) {
  const asked: Record<string, unknown>[] = [];
  const failures: ElenchusError[] = [];
  const model: LanguageModel = {
    name: 'tiny',
    spentTokens: 0,
    async complete({ prompt, schema }) {
      asked.push(JSON.parse(prompt) as Record<string, unknown>);
      if (answer instanceof Error) throw answer;
      return schema.parse(answer) as z.output<typeof schema>;
    },
  };
  const debateWriter = new DebateWriter(model, (error) => failures.push(error));
  return { asked, failures, relevanceFilter: createFakeRelevanceFilter(), debateWriter };
}

describe('titles by a language model', () => {
  it('stay where the arguments of the point say them', async () => {
    const parts = writing({
      titles: [
        { id: 'p1', title: 'trees cool the street' },
        { id: 'p2', title: 'wolves eat sheep at night' },
      ],
    });
    const titles = await writeTitles(parts, TASK, POINTS, NO_REQUEST);
    expect([...titles]).toEqual([['shade', { text: 'trees cool the street', model: 'tiny' }]]);
    expect(parts.asked).toEqual([
      {
        question: TASK.question,
        language: 'en',
        points: [
          { id: 'p1', side: 'FAVOR', texts: SHADE.of.statements.map(({ text }) => text) },
          { id: 'p2', side: 'AGAINST', texts: MONEY.of.statements.map(({ text }) => text) },
        ],
      },
    ]);
  });

  it('are left out where the model fails, and the failure is told', async () => {
    const parts = writing(new ElenchusError('LANGUAGE_MODEL_TIMEOUT', { url: '', problem: '' }));
    expect(await writeTitles(parts, TASK, POINTS, NO_REQUEST)).toEqual(new Map());
    expect(parts.failures).toMatchObject([{ code: 'LANGUAGE_MODEL_TIMEOUT' }]);
  });

  it('need a language model', async () => {
    const { relevanceFilter } = writing({});
    const none = { relevanceFilter, debateWriter: undefined };
    await expect(writeTitles(none, TASK, POINTS, NO_REQUEST)).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_OFF',
    });
  });
});

describe('a summary by a language model', () => {
  const premises = async (ids: readonly string[]) =>
    new Map(ids.map((id) => [id, { id } as Premise]));

  it('keeps what its citations say, drops the rest, and says how many', async () => {
    const parts = writing({
      sentences: [
        { text: 'trees cool the street', citations: ['t1', 't2', 't3'] },
        { text: 'wolves eat sheep at night', citations: ['t1'] },
        { text: 'trees cost money', citations: ['t99', 'nonsense'] },
      ],
    });
    const summary = await writeSummary(parts, TASK, POINTS, premises, NO_REQUEST);
    expect(summary).toMatchObject({ model: 'tiny', dropped: 2 });
    expect(summary.sentences).toHaveLength(1);
    const [{ citations }] = summary.sentences as [(typeof summary.sentences)[number]];
    expect(citations.map(({ premise }) => premise.id)).toEqual(['shade0', 'shade1']);
    expect(citations[0]!.support).toBeGreaterThanOrEqual(citations[1]!.support);
  });

  it('has at most five sentences', async () => {
    const sentence = { text: 'trees cool the street', citations: ['t1'] };
    const parts = writing({ sentences: Array.from({ length: 9 }, () => sentence) });
    const summary = await writeSummary(parts, TASK, POINTS, premises, NO_REQUEST);
    expect(summary.sentences).toHaveLength(5);
  });

  it('leaves out citations that were deleted meanwhile', async () => {
    const parts = writing({ sentences: [{ text: 'trees cool the street', citations: ['t1'] }] });
    const gone = async () => new Map<string, Premise>();
    const summary = await writeSummary(parts, TASK, POINTS, gone, NO_REQUEST);
    expect(summary).toEqual({ model: 'tiny', sentences: [], dropped: 1 });
  });

  it('asks nothing about a debate without key points', async () => {
    const parts = writing(new Error('not to be asked'));
    const summary = await writeSummary(parts, TASK, [], premises, NO_REQUEST);
    expect(summary).toEqual({ model: 'tiny', sentences: [], dropped: 0 });
  });

  it('fails as the model does', async () => {
    const parts = writing(new ElenchusError('LANGUAGE_MODEL_TIMEOUT', { url: '', problem: '' }));
    await expect(writeSummary(parts, TASK, POINTS, premises, NO_REQUEST)).rejects.toMatchObject({
      code: 'LANGUAGE_MODEL_TIMEOUT',
    });
  });
});
