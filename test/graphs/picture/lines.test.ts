import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOurs } from '../../../src/graphs/picture/font.js';
import { fitLabel, LINE_HEIGHT } from '../../../src/graphs/picture/lines.js';
import { paintPdf } from '../../../src/graphs/picture/paint.js';
import { needing } from '../../support/lack.js';
import { compiled } from '../../support/processes.js';

/** A font whose characters are all half as wide as high. */
const measure = (text: string, fontSize: number) => text.length * fontSize * 0.5;

describe('a label', () => {
  it('is the whole text, in the largest font that lets it fit', () => {
    expect(fitLabel('Trams are quiet', 200, 40, measure)).toEqual({
      lines: ['Trams are quiet'],
      fontSize: 15,
    });
    expect(fitLabel('Trams are quiet', 106, 20, measure)).toEqual({
      lines: ['Trams are quiet'],
      fontSize: 11,
    });
  });

  it('breaks between words', () => {
    expect(fitLabel('Trams are quiet, clean (and fast)', 104, 80, measure)?.lines).toEqual([
      'Trams are',
      'quiet, clean',
      '(and fast)',
    ]);
  });

  it('breaks scripts without spaces', () => {
    const text = '电车安静又干净而且非常快捷方便';
    const lines = fitLabel(text, 80, 80, measure)!.lines;
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(text);
  });

  it('is the beginning where the whole does not fit', () => {
    const { lines } = fitLabel('Trams are quiet and need no petrol', 122, 18, measure)!;
    expect(lines).toEqual(['Trams are quiet and…']);
  });

  it('is left out where too little could be read', () => {
    expect(fitLabel('Trams are quiet', 100, 10, measure)).toBeUndefined();
    expect(fitLabel('Trams are quiet', 40, 18, measure)).toBeUndefined();
    expect(fitLabel('', 400, 400, measure)).toBeUndefined();
  });

  it('always stays inside its box', () => {
    const sizes = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(
        fc.string({ maxLength: 500, unit: 'grapheme' }),
        sizes,
        sizes,
        (text, width, height) => {
          const label = fitLabel(text, width, height, measure);
          if (!label) return;
          const { lines, fontSize } = label;
          for (const line of lines) expect(measure(line, fontSize)).toBeLessThanOrEqual(width);
          expect(lines.length * fontSize * LINE_HEIGHT).toBeLessThanOrEqual(height);
        },
      ),
    );
  });
});

describe('the font', () => {
  /** Where the canvas looks for fonts on Linux, besides the folder of each person. */
  const SYSTEM_FONTS = '/usr/share/fonts';
  const HIDE = ['sh', '-c', `mount -t tmpfs none ${SYSTEM_FONTS} && exec "$@"`, 'sh'];

  /** What runs a command as if the machine had no fonts. */
  function hidden(): readonly string[] | undefined {
    const found = existsSync(SYSTEM_FONTS) ? readdirSync(SYSTEM_FONTS) : [];
    if (process.platform === 'linux' && found.length === 0) return [];
    return [['--mount'], ['--map-root-user', '--mount']]
      .map((options) => ['unshare', ...options, ...HIDE])
      .find(([command, ...rest]) => spawnSync(command!, [...rest, 'true']).status === 0);
  }

  const HIDDEN = hidden();

  function drawn(
    home: string,
    prefix: readonly string[] = [],
    environment: NodeJS.ProcessEnv = {},
  ) {
    const [command, ...rest] = [
      ...prefix,
      process.execPath,
      compiled('test/graphs/picture/samples.ts'),
    ];
    const env = { ...process.env, HOME: home, ...environment };
    return JSON.parse(execFileSync(command!, rest, { env, encoding: 'utf8' })) as object;
  }

  const folder = () => mkdtempSync(join(tmpdir(), 'elenchus-home-'));

  /** A font that is called "Noto Sans" as ours is, with heavier letters. */
  function impostor(): Buffer {
    const { resolve } = createRequire(import.meta.url);
    const heavy = '@expo-google-fonts/noto-sans/900Black/NotoSans_900Black.ttf';
    const bytes = Buffer.from(readFileSync(resolve(heavy)));
    // It says of itself how heavy it is, in the table "OS/2".
    const entry = bytes.indexOf('OS/2');
    bytes.writeUInt16BE(400, bytes.readUInt32BE(entry + 8) + 4);
    return bytes;
  }

  describe('pictures', () => {
    it('are the same where a machine has another font of the same name, and another language', () => {
      const home = folder();
      mkdirSync(join(home, '.fonts'));
      writeFileSync(join(home, '.fonts', 'NotoSans-Regular.ttf'), impostor());
      const usual = drawn(folder());
      expect(Object.keys(usual)).toHaveLength(10);
      expect(drawn(home, [], { LANGUAGE: 'ro', LC_ALL: 'ro_RO.UTF-8' })).toEqual(usual);
    });

    it(
      'are the same on a machine without fonts',
      needing(
        'root',
        HIDDEN
          ? undefined
          : 'the fonts of this machine cannot be hidden: run as root on Linux, or allow user namespaces',
      ),
      () => {
        expect(drawn(folder(), HIDDEN)).toEqual(drawn(folder()));
      },
    );

    it('have no other font in a PDF for the characters that ours has', () => {
      const ours = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
        isOurs,
      );
      expect(ours.length).toBeGreaterThan(3_000);
      const marks = ours.map((text, at) => ({
        ...({ kind: 'text', text, anchor: 'start', fontSize: 10, fill: '#000' } as const),
        x: 20 * (at % 60),
        y: 20 * Math.floor(at / 60),
        bold: at % 2 === 0,
      }));
      const size = { width: 1_200, height: 1_200 };
      const pdf = paintPdf({ ...size, title: 'all', marks }, size).toString('latin1');
      const fonts = [...pdf.matchAll(/\/BaseFont \/[A-Z]{6}\+(\S+)/g)].map(([, name]) => name);
      expect(new Set(fonts)).toEqual(new Set(['NotoSans-Regular', 'NotoSans-Bold']));
    });
  });
});
