import { describe, expect, it } from 'vitest';
import { readArgumentsXml } from '../../src/formats/arguments-xml.js';

const read = (xml: string) =>
  readArgumentsXml(xml, 'arguments.xml').map(({ line, result }) =>
    'error' in result ? [line, result.error.message] : result.record,
  );

describe('arguments.xml', () => {
  it('has a premise for each argument, with what else it says', () => {
    const xml = `<?xml version="1.0"?>
      <arguments>
        <argument>
          <id>1-1</id><topic>Trams</topic><claim>Trams &amp; buses should be free</claim>
          <coreAspects>price, noise</coreAspects>
        </argument>
        <argument><id> 2 </id><claim>Trams are good.</claim>
          <premise><![CDATA[They make no noise.]]></premise><stance>CON</stance></argument>
      </arguments>`;
    expect(read(xml)).toEqual([
      {
        id: '1-1',
        text: 'Trams & buses should be free',
        topic: 'Trams',
        profile: {},
        extra: { coreAspects: 'price, noise' },
      },
      {
        id: '2',
        text: 'They make no noise.',
        topic: undefined,
        profile: {},
        extra: {},
        claim: { text: 'Trams are good.' },
        stance: 'AGAINST',
      },
    ]);
  });

  it('refuses an argument with its line and field, and keeps the others', () => {
    const xml =
      '<arguments>\n<argument><claim>A</claim></argument>\n' +
      '<argument><id>b</id><claim> </claim></argument>\n' +
      '<argument><id>c</id><claim>C</claim><stance>PERHAPS</stance></argument>\n' +
      '<argument><id>__proto__</id><claim>D</claim></argument></arguments>';
    expect(read(xml)).toEqual([
      [2, expect.stringContaining('id: ')],
      [3, 'claim: is empty'],
      [4, expect.stringContaining('stance: "PERHAPS" is not one of')],
      expect.objectContaining({ id: '__proto__', text: 'D' }),
    ]);
  });

  it.each([
    ['<graph/>', 'its root is <graph>, not <arguments>'],
    ['<arguments><argument></arguments>', 'arguments.xml: '],
    ['', 'arguments.xml: '],
    ['<!DOCTYPE a [<!ENTITY x "y">]><arguments><argument><id>&x;</id></argument></arguments>', 'x'],
  ])('refuses %s', (xml, problem) => {
    expect(() => read(xml)).toThrow(problem);
    expect(() => read(xml)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }) as Error);
  });
});
