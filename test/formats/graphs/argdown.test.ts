import { describe, expect, it } from 'vitest';
import { readArgdown } from '../../../src/formats/graphs/argdown.js';

/** Statements as `[title] text`, relations as `source + target` and `source - target`. */
function read(...lines: string[]): string[] {
  const { nodes, edges } = readArgdown(lines.join('\n'), 'x');
  return nodes.map(({ id, type, text, scheme }) => {
    if (type === 'STATEMENT') return `${id} ${text}`;
    const sources = edges.filter(({ source, target }) => target === id && !source.includes(' -> '));
    const [target] = edges.filter(({ source }) => source === id).map(({ target }) => target);
    const inference = id.includes(' -> ') ? '' : ` by ${id}${scheme ? ` (${scheme})` : ''}`;
    return `${sources.map(({ source }) => source).join(', ')} ${type === 'SUPPORT' ? '+' : '-'} ${target}${inference}`;
  });
}

const TRAMS = '[A] Trams.';

describe('Argdown', () => {
  it.each([
    ['+', '[B] + [A]'],
    ['<+', '[B] + [A]'],
    ['+>', '[A] + [B]'],
    ['-', '[B] - [A]'],
    ['<-', '[B] - [A]'],
    ['->', '[A] - [B]'],
    ['_', '[B] - [A]'],
    ['<_', '[B] - [A]'],
    ['_>', '[A] - [B]'],
    ['><', '[A] - [B]'],
  ])('relates by %s', (sign, relation) => {
    expect(read('[A]: Trams.', `  ${sign} [B]: Few ride.`)).toEqual([
      TRAMS,
      '[B] Few ride.',
      relation,
    ]);
  });

  it('puts a relation under what the last line of no deeper indentation is under', () => {
    const lines = ['[A]: a', '  + [B]: b', '      - [C]: c', '    + [D]: d', '  - [E]: e'];
    expect(read(...lines).slice(5)).toEqual(['[B] + [A]', '[C] - [B]', '[D] + [A]', '[E] - [A]']);
  });

  it('reads statements without title, in lists too, and numbers them', () => {
    expect(read('* One', '  + Two', '* Three', '', '1. <Four>: 4', '', 'Five')).toEqual([
      '[Untitled 1] One',
      '[Untitled 2] Two',
      '[Untitled 3] Three',
      '[Untitled 4] Five',
      '<Four> 4',
      '[Untitled 2] + [Untitled 1]',
    ]);
  });

  it('takes the last definition of a title, and says each relation once', () => {
    const lines = [
      '[A]: a',
      '  - [B]',
      '',
      '[A]: Trams.',
      '  - [B]',
      '  >< [C]',
      '',
      '[C]',
      '  >< [A]',
    ];
    expect(read(...lines)).toEqual([TRAMS, '[B] B', '[C] C', '[B] - [A]', '[A] - [C]']);
  });

  it('reads conclusions, which act for their argument', () => {
    const lines = [
      '<Money>: dear',
      '  -> [Night]',
      '  <_ [Grants]',
      '',
      '(1) [Few]: Few ride.',
      '  + [Counts]',
      '-- Rule of cost, Another {uses: [1]} --',
      '(2) [Dear]: Dear.',
      '  <_ [No]',
      '----',
      '  <_ [Odd]',
      '(3) [Stop]: Stop.',
      '',
      '[Why]',
      '  - <Money>',
      '  - <Money>',
      '',
      '[Free]',
      '  -> <Money>',
      '  -> [Few]',
      '',
    ];
    expect(read(...lines).filter((line) => / [+-] /.test(line))).toEqual([
      '[Few] + [Dear] by <Money>(2) (Rule of cost)',
      '[Dear] + [Stop] by <Money>(3)',
      '[Stop] - [Night]',
      '[Grants] - <Money>(3)',
      '[Counts] + [Few]',
      '[No] - <Money>(2)',
      '[Odd] - <Money>(3)',
      '[Stop] - [Why]',
      // The attack on its premise says it.
      '[Free] - [Few]',
    ]);
  });

  it.each([
    ['lines', 'Trams\nat night\n  help.', 'Trams at night help.'],
    ['marks of style', '**Trams** *at* __night__ _help_.', 'Trams at night help.'],
    ['links', 'Trams [help](https://a.b/c_d) all', 'Trams help all'],
    ['tags and mentions', 'Trams #night @[B] @<C>', 'Trams #night @[B] @<C>'],
    ['escaped marks', 'a\\*b \\[c\\] 3 \\< 4 snake\\_case', 'a*b [c] 3 < 4 snake_case'],
    ['codes of characters', 'p .->. q :~: r .x. 3.5', 'p → q ¬ r .x. 3.5'],
    ['comments', 'Trams <!-- a\nb --> at /* c\n\n */ night // d', 'Trams at night '],
    ['metadata', 'Trams {a: {b: c}, d: "}"}', 'Trams '],
    [
      'marks without meaning',
      'a - b + c * d (e) ; f / g > h @ i # j',
      'a - b + c * d (e) ; f / g > h @ i # j',
    ],
  ])('understands %s in a text', (_, source, text) => {
    expect(read(`[A]: ${source}`)).toEqual([`[A] ${text}`]);
  });

  it('leaves out front matter, headings, metadata and comments between blocks', () => {
    const lines = [
      ...[
        '// by us',
        '===',
        'title: x',
        '===',
        '',
        '# Trams {isGroup: true}',
        '',
        '[A]: Trams.',
        '',
      ],
      '/* not',
      '',
      'this */',
      '',
      '[B] #tag {x: 1}',
      '  + [C]',
      '',
      '<!-- end -->',
      '',
    ];
    expect(read(...lines)).toEqual([TRAMS, '[B] B', '[C] C', '[C] + [B]']);
    expect(readArgdown(lines.join('\r\n'), 'x')).toEqual(readArgdown(lines.join('\n'), 'x'));
  });

  it.each([
    ['[A]: a\n+ [B]: b', 'line 2: expected a relation to be indented'],
    ['[A]: a\n\n  + [B]: b', 'line 3: expected a relation to be indented'],
    ['[A] is good', 'line 1: expected an empty line'],
    ['[A]: see [B]', 'line 1: expected an empty line'],
    ['[A]:\n\n[B]', 'line 1: expected a text'],
    ['[A]: 2 *3', 'line 1: expected the end of bold or italic text'],
    ['[A]: a\\\n', 'line 1: expected an empty line'],
    ['[A]\n  >< <B>', 'line 2: expected a statement'],
    ['(1) a\n(2) b', 'line 2: expected an inference'],
    ['(1) a\n----\n\n(2) b', 'line 2: expected'],
    ['(1) a\n-- b\n(2) c', 'line 2: expected'],
    ['(1) a\n----\n  + [B]\n(2) c', 'line 3: expected an inference to be undercut only'],
    ['<A>\n\n(1) a\n----\n(2) b\n\n<A>\n\n(1) a\n----\n(2) b', 'line 9: <A> has premises'],
    ['* a\n1. b', 'line 2: expected an item as the first'],
    ['[A]: a\n\n===\nb\n===', 'line 3: expected a text'],
  ])('refuses %j with its line', (text, problem) => {
    expect(() => readArgdown(text, 'x')).toThrow(
      expect.objectContaining({
        code: 'BAD_INPUT',
        details: { field: 'x', problem: expect.stringContaining(problem) as string },
      }),
    );
  });
});
