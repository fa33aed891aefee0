import { describe, expect, it } from 'vitest';
import {
  type AskedQuestion,
  briefOf,
  csvOf,
  type DebateAnswer,
  textOf,
} from '../../src/cli/brief.js';
import { groupOf } from '../../src/cli/debate.js';

type ListedPoint = DebateAnswer['favor']['nodes'][number];
type Point = DebateAnswer['small']['nodes'][number];
type Exemplar = Point['exemplars'][number];

const size = (own: number, authors: number | null = own, copies = 0) => {
  return { arguments: own, authors, copies };
};

function exemplar(text: string, externalId: string): Exemplar {
  return {
    id: `id of ${externalId}`,
    externalId,
    text,
    language: 'en',
    stance: 'FAVOR',
    role: 'PREMISE',
    topic: null,
    author: null,
    claim: null,
    graph: null,
    profile: {
      id: 'p',
      values: [
        { variable: 'gender', values: ['female'], known: true },
        { variable: 'age', values: ['?'], known: false },
      ],
    },
  };
}

function point(text: string, parts: Partial<Point> = {}): Point {
  return {
    id: text,
    side: 'FAVOR',
    share: 0.25,
    size: size(6, 5, 2),
    title: { text, language: 'en', premise: { id: 'id of t', externalId: 't1' }, model: null },
    exemplars: [exemplar('They eat my *sheep*.', 'e1')],
    groups: [],
    ...parts,
  };
}

/** A point in its list, and what answers it. */
function listed(text: string, parts: Partial<ListedPoint> = {}): ListedPoint {
  return { answers: [], ...point(text, parts), ...parts };
}

const GROUP: Point['groups'][number] = {
  name: 'women',
  count: 3,
  size: 12,
  share: 0.25,
  interval: { from: 0.09, to: 0.53 },
  otherCount: 0,
  otherSize: 30,
  otherShare: 0,
  difference: { from: 0.05, to: 0.5 },
  p: 0.001,
  corrected: 0.004,
};

function answer(parts: Partial<DebateAnswer> = {}): DebateAnswer {
  return {
    reading: {
      statement: 'Wolves should be culled',
      opposite: false,
      problems: [],
      nearestClaims: [
        { agreement: 'OPPOSITE', probability: 0.7, claim: { id: 'c', text: 'Protect wolves.' } },
        { agreement: 'OTHER', probability: 0.9, claim: { id: 'd', text: 'Ban phones.' } },
      ],
    },
    counts: {
      answering: size(30, 28, 3),
      sides: [
        { side: 'FAVOR', ...size(20), given: 0, byClaim: 20, inferred: 0 },
        { side: 'AGAINST', ...size(8), given: 0, byClaim: 8, inferred: 0 },
      ],
      unclear: size(2),
      isCut: false,
    },
    groups: [{ name: 'women', size: 12, otherSize: 30 }],
    favor: { totalCount: 2, nodes: [listed('Wolves kill | sheep.', { groups: [GROUP] })] },
    against: { totalCount: 0, nodes: [] },
    small: { totalCount: 1, nodes: [point('Zäune helfen.', { side: 'AGAINST', size: size(1) })] },
    unheard: [{ variable: 'r', title: 'Residence', value: 'suburb', count: 0, expected: 7.6 }],
    nearest: [],
    ...parts,
  };
}

const ASKED: AskedQuestion = { question: 'Should we cull wolves?' };

describe('a debate', () => {
  it('is told in a terminal: the reading, the counts, the points and their groups', () => {
    expect(textOf(ASKED, answer(), 100)).toBe(
      [
        'Should we cull wolves?',
        'Read as the opposite of: Protect wolves.',
        '30 arguments by 28 people: 20 for, 8 against, 2 unclear, said 3 further times in the same words.',
        '',
        'For: 2 points',
        '  1. Wolves kill | sheep.',
        '     6 arguments, 5 people, 25 %',
        '     women: 3 of 12 (25 %, 9 % to 53 %), others 0 of 30 (0 %); hardly chance (p = 0.004)',
        '',
        'Said by few: 1 point',
        '  - against: Zäune helfen. (1)',
        '',
        'Hardly heard',
        '  - Residence: suburb – 0 answers, where 8 would be expected',
      ].join('\n'),
    );
  });

  it('is a brief with quotations, each with who says it and where', () => {
    const brief = briefOf(ASKED, answer());
    expect(brief).toContain('# Should we cull wolves?\n');
    expect(brief).toContain('1. **Wolves kill \\| sheep.** 6 arguments, 5 people, 25 %\n');
    expect(brief).toContain('   > They eat my \\*sheep\\*. — female (e1)\n');
    expect(brief).toContain('And 1 further point.\n');
    expect(brief).toContain('- Against: Zäune helfen. (t1)\n');
    const linked = briefOf({ ...ASKED, corpus: 'demo', where: 'http://h:1/graphql' }, answer());
    expect(linked).toContain('([e1](http://h:1/argument?corpus=demo&id=id+of+e1))');
  });

  it('cuts long quotations between words', () => {
    const long = exemplar('a '.repeat(500).trim(), 'e2');
    const nodes = [listed('Long.', { exemplars: [long] })];
    const brief = briefOf(ASKED, answer({ favor: { totalCount: 1, nodes } }));
    expect(/> ((?:a )+)… —/.exec(brief)![1]!.length).toBeLessThan(300);
  });

  it('says what answers a point', () => {
    const answers = [{ strength: 0.7, point: { id: 'f', title: { text: 'Fences help.' } } }];
    const favor = { totalCount: 1, nodes: [listed('Wolves kill sheep.', { answers })] };
    for (const told of [textOf(ASKED, answer({ favor }), 80), briefOf(ASKED, answer({ favor }))]) {
      expect(told).toContain('answered by: Fences help.');
    }
  });

  it('marks what a language model wrote, and says what was left out', () => {
    const title = { text: 'Sheep die.', language: 'en', premise: null, model: 'tiny' };
    const written = answer({
      favor: { totalCount: 1, nodes: [listed('x', { title })] },
      summary: {
        model: 'tiny',
        dropped: 2,
        sentences: [
          {
            text: 'Wolves *kill* sheep.',
            citations: [{ support: 0.8, premise: { id: 'i', externalId: 'e7' } }],
          },
        ],
      },
    });
    const brief = briefOf(ASKED, written);
    expect(brief).toContain('Wolves \\*kill\\* sheep. (e7)\n');
    expect(brief).toContain(
      '*1 sentence written by tiny; 2 sentences left out that no citation supports*',
    );
    expect(brief).toContain('1. **Sheep die. \\[tiny\\]** ');
    expect(brief).toContain('A language model wrote the sentences at the top');
    expect(briefOf(ASKED, answer())).not.toContain('A language model');
    const told = textOf(ASKED, written, 100);
    expect(told).toContain('Wolves *kill* sheep. (e7)');
    expect(told).toContain('Sheep die. [tiny]');
    expect(csvOf(written)).toContain('FAVOR,Sheep die.,en,tiny,6');
  });

  it('that nothing answers names the nearest ones', () => {
    const nothing = answer({
      counts: { answering: size(0), sides: [], unclear: size(0), isCut: false },
      favor: { totalCount: 0, nodes: [] },
      small: { totalCount: 0, nodes: [] },
      unheard: [],
      nearest: [{ id: 'c', text: 'Protect wolves.', premiseCount: 44 }],
    });
    for (const told of [textOf(ASKED, nothing, 80), briefOf(ASKED, nothing)]) {
      expect(told).toContain('Nothing in the corpus answers this question.');
      expect(told).toContain('- Protect wolves. (44)');
    }
  });

  it('is a table with a row for each point and group', () => {
    const [head, first, last, ...more] = csvOf(answer()).split('\r\n');
    expect(more).toEqual([]);
    const columns = head!.split(',');
    expect(columns).toHaveLength(22);
    expect(first).toBe(
      'FAVOR,Wolves kill | sheep.,en,,6,2,5,0.25,e1,women,3,12,0.25,0.09,0.53,0,30,0,0.05,0.5,0.001,0.004',
    );
    expect(last).toBe('AGAINST,Zäune helfen.,en,,1,0,1,0.25,e1');
  });

  it('writes no formulas into tables', () => {
    const nodes = [listed('=HYPERLINK("http://x")')];
    expect(csvOf(answer({ favor: { totalCount: 1, nodes } }))).toContain(
      `"'=HYPERLINK(""http://x"")"`,
    );
  });
});

describe('a group on the command line', () => {
  it.each([
    ['gender=female', 'gender=female', [{ variable: 'gender', anyOf: ['female'] }]],
    [
      'young women: gender = female , age=18-34|35-49',
      'young women',
      [
        { variable: 'gender', anyOf: ['female'] },
        { variable: 'age', anyOf: ['18-34', '35-49'] },
      ],
    ],
  ])('%s is read', (text, name, profile) => {
    expect(groupOf(text, '--group 1')).toEqual({ name, filter: { profile } });
  });

  it.each(['women', 'x:', 'a=', '=b', 'a=b,'])('%s is refused', (text) => {
    expect(() => groupOf(text, '--group 1')).toThrow(/--group 1: ".*" is not VARIABLE=VALUE/);
  });
});
