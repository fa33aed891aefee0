import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openImageFiles, PairsFile, readPages } from '../../../lab/synthesize-arguments/files.js';
import { openSource } from '../../../src/formats/lines.js';
import { loadConfig } from '../../../src/runtime/config.js';
import { picture } from '../../images/support/make.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-pairs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

describe('records of images', () => {
  async function read(...lines: (object | string)[]) {
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
    await writeFile(at('images.jsonl'), text.join('\n'));
    const found: unknown[] = [];
    for await (const { line, result } of readPages(await openSource(at('images.jsonl')))) {
      const bad = 'error' in result && `${line}: ${result.error.code} ${result.error.message}`;
      found.push('record' in result ? result.record : bad);
    }
    return found;
  }

  it('are read in our form and in that of public data', async () => {
    const public_ = { _id: 'b', text: 'Wind.', image: 'b.webp', page_url: 'https://example.org' };
    expect(
      await read({ id: 'a', text: 'Sun.', title: 'Weather' }, public_, { id: 3, text: 'Rain.' }),
    ).toEqual([
      { id: 'a', text: 'Sun.', title: 'Weather' },
      { id: 'b', text: 'Wind.', image: 'b.webp' },
      { id: '3', text: 'Rain.' },
    ]);
  });

  it('that are bad are named, and the others are kept', async () => {
    const good = { id: 'a', text: 'Sun.' };
    expect(
      await read(
        ...['{', { id: 'b' }, { text: 'Rain.' }, { id: 'c', text: ' ' }, { id: ' ', text: 'x' }],
        ...[
          good,
          good,
          { id: 'a', text: 'Snow.' },
          { id: 'd', text: 3 },
          [],
          { id: 'e', text: 'E' },
        ],
      ),
    ).toEqual([
      expect.stringMatching(/^1: LINE_INVALID .*images\.jsonl:1: line: is not JSON/),
      expect.stringMatching(/^2: BAD_INPUT text: is missing/),
      expect.stringMatching(/^3: BAD_INPUT id: is missing/),
      '4: BAD_INPUT text: is empty',
      '5: BAD_INPUT id: is empty',
      good,
      '8: DUPLICATE_ID id: "a" already exists',
      expect.stringMatching(/^9: BAD_INPUT text: /),
      '10: BAD_INPUT line: is not an object',
      { id: 'e', text: 'E' },
    ]);
  });
});

describe('the file of an image', () => {
  let images: ReturnType<typeof openImageFiles>;
  beforeEach(async () => {
    images = openImageFiles(at('data/images.jsonl'), loadConfig({}, { maxImageBytes: 50_000 }));
    await mkdir(at('data/files'), { recursive: true });
    const png = await picture().png().toBuffer();
    await writeFile(at('data/files/a.png'), png);
    await writeFile(at('secret.png'), png);
  });
  afterEach(() => images.close());

  it('is read from the folder of the records or below, as WebP', async () => {
    for (const name of ['files/a.png', 'files/../files/a.png']) {
      const webp = await images.read(name);
      expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 320 });
    }
  });

  it('is never one elsewhere', async () => {
    await symlink(at('secret.png'), at('data/files/link.png'));
    await symlink(folder, at('data/up'));
    const names = ['../secret.png', 'files/link.png', 'up/secret.png', at('secret.png')];
    for (const name of names) {
      await expect(images.read(name), name).rejects.toThrow('image: lies outside of the folder');
    }
  });

  it('must be an image, and not too large', async () => {
    await writeFile(at('data/a.txt'), 'A diary.');
    await writeFile(at('data/large.png'), Buffer.alloc(50_001));
    const tooLarge = { code: 'IMAGE_TOO_LARGE', details: { field: 'image' } };
    await expect(images.read('large.png')).rejects.toMatchObject(tooLarge);
    const noImage = { code: 'IMAGE_FORMAT_UNSUPPORTED', details: { field: 'image' } };
    await expect(images.read('a.txt')).rejects.toMatchObject(noImage);
    await expect(images.read('files')).rejects.toThrow('image: is not a file');
    for (const name of ['none.png', 'https://example.org/a.png', 'a\0b']) {
      await expect(images.read(name), name).rejects.toThrow(/image: cannot be read/);
    }
  });
});

describe('the file of pairs', () => {
  const [pro, con] = (['PRO', 'CON'] as const).map((stance) => ({
    topic: 'Ünïcode 🌞',
    premise: 'So.',
    claim: `Claim ${stance}.`,
    stance,
  }));
  const both = [pro!, con!];

  /** Opens it, says which of these images it has, and adds one more. */
  async function add(image: string, ...known: string[]): Promise<boolean[]> {
    const pairs = await PairsFile.open(at('pairs.jsonl'));
    const has = known.map((each) => pairs.has(each));
    await pairs.add(image, both, 'tiny');
    await pairs.close();
    return has;
  }
  const content = () => readFile(at('pairs.jsonl'), 'utf8');
  const ids = async () =>
    (await content())
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);

  it('has a line for each argument, with the model that made it', async () => {
    await add('a');
    const lines = (await content()).split('\n');
    expect(JSON.parse(lines[0]!)).toEqual({ id: 'a-pro', image: 'a', ...pro, model: 'tiny' });
    expect(JSON.parse(lines[1]!)).toEqual({ id: 'a-con', image: 'a', ...con, model: 'tiny' });
    expect(lines.slice(2)).toEqual(['']);
  });

  it('knows what it has when it is opened again, and keeps it', async () => {
    await add('a');
    const before = await content();
    expect(await add('b', 'a', 'b')).toEqual([true, false]);
    expect((await content()).startsWith(before)).toBe(true);
    expect(await ids()).toEqual(['a-pro', 'a-con', 'b-pro', 'b-con']);
  });

  it('is whole again wherever a kill cut it', async () => {
    await add('a');
    const first = Buffer.from(await content());
    await add('b');
    const whole = await readFile(at('pairs.jsonl'));
    for (let end = first.length; end <= whole.length; end++) {
      await writeFile(at('pairs.jsonl'), whole.subarray(0, end));
      const [a, b] = await add('c', 'a', 'b');
      // The last line is whole without its line break, too.
      const hasB = end >= whole.length - 1;
      expect([end, a, b]).toEqual([end, true, hasB]);
      const left = hasB ? ['b-pro', 'b-con'] : [];
      expect(await ids()).toEqual(['a-pro', 'a-con', ...left, 'c-pro', 'c-con']);
    }
  });

  it('keeps lines of earlier images, whoever took some of them out', async () => {
    await add('a');
    await add('b');
    const [, ...lines] = (await content()).split('\n');
    await writeFile(at('pairs.jsonl'), lines.join('\n'));
    expect(await add('c', 'a', 'b')).toEqual([true, true]);
    expect(await ids()).toEqual(['a-con', 'b-pro', 'b-con', 'c-pro', 'c-con']);
  });

  it('keeps all lines, in whatever order someone put them', async () => {
    await add('a');
    await add('b');
    const lines = (await content()).trimEnd().split('\n').reverse();
    await writeFile(at('pairs.jsonl'), lines.join('\n'));
    expect(await add('c', 'a', 'b')).toEqual([true, true]);
    expect(await ids()).toEqual(['b-con', 'b-pro', 'a-con', 'a-pro', 'c-pro', 'c-con']);
  });

  it.each([
    ['another kind of file', 'A diary.\nDear diary,'],
    ['one line of another kind', 'A diary'],
    ['other JSON', '{"id": "a", "text": "Sun."}\n'],
    ['JSON that is cut off on a line of its own', '{"id":\n'],
  ])('is not written to if it is %s', async (_, text) => {
    await writeFile(at('pairs.jsonl'), text);
    await expect(add('a')).rejects.toMatchObject({
      code: 'LINE_INVALID',
      message: expect.stringMatching(/pairs\.jsonl:1: line: is not a training pair; name a new/),
    });
    expect(await content()).toBe(text);
  });

  it('must be writable', async () => {
    await expect(PairsFile.open(folder)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    const nowhere = PairsFile.open(at('none/pairs.jsonl'));
    await expect(nowhere).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  });

  it('writes one image after the other, however many are added at a time', async () => {
    const pairs = await PairsFile.open(at('pairs.jsonl'));
    const names = Array.from({ length: 50 }, (_, place) => `image-${place}`);
    await Promise.all(names.map((name) => pairs.add(name, both, 'tiny')));
    await pairs.close();
    expect(await ids()).toEqual(names.flatMap((name) => [`${name}-pro`, `${name}-con`]));
  });
});
