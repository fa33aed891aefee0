import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdsImages, otherFiles, readImages } from '../../src/formats/images.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-images-'));
  await write('a.png', 'A');
  await write('b.webp', 'B');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, content: string | Buffer): Promise<void> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
const lines = (...records: (object | string)[]) =>
  records.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n');

/** Records, with their bytes as text, and errors as [file, line, code, field]. */
async function read(path = '', maxBytes = 100): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const { file, line, result } of readImages(join(folder, path), { maxBytes })) {
    if ('record' in result) {
      const { bytes, ...record } = result.record;
      found.push({ ...record, bytes: Buffer.from(bytes).toString() });
    } else {
      const { code, details } = result.error;
      found.push([basename(file), line, code, details['field']]);
    }
  }
  return found;
}
const bare = { sides: [], extra: {} };

describe('a folder of records and images', () => {
  it('gives each image what its record says', async () => {
    const fields = {
      ...{ title: 'A', pageUrl: 'https://a.example/', imageUrl: 'https://a.example/a.png' },
      topic: 'T',
      rights: 'CC0',
      language: 'en',
    };
    const sides = [{ question: 'Q?', side: 'pro' }];
    const first = { id: 1, image: 'a.png', text: 'Page.', ...fields, sides, year: 2020 };
    const second = {
      _id: 'b',
      image_file: './b.webp',
      page_html: '<p>B</p>',
      ...{ page_title: 'B', page_url: 'http://b.example/', image_url: 'http://b.example/b' },
    };
    await write('corpus.jsonl.gz', gzipSync(lines(first, '', second)));
    expect(await read()).toEqual([
      {
        id: '1',
        ...fields,
        page: { text: 'Page.' },
        extra: { year: 2020 },
        bytes: 'A',
        sides: [{ question: 'Q?', side: 'FAVOR' }],
      },
      {
        id: 'b',
        page: { html: '<p>B</p>' },
        title: 'B',
        ...bare,
        bytes: 'B',
        ...{ pageUrl: 'http://b.example/', imageUrl: 'http://b.example/b' },
      },
    ]);
    expect(await read('corpus.jsonl.gz')).toEqual(await read());
  });

  it('reads files of records in order, and images in folders below', async () => {
    await write('deep/er/c.gif', 'C');
    await write('2.jsonl', lines({ id: 'c', image: 'deep/er/c.gif' }));
    await write('1.jsonl', lines({ id: 'a', image: 'a.png' }));
    await write('queries.jsonl', lines({ id: 'q', text: 'Question?' }));
    await write('deep/3.jsonl', lines({ id: 'd', image: 'c.gif' }));
    expect(await read()).toEqual([
      { id: 'a', ...bare, bytes: 'A' },
      { id: 'c', ...bare, bytes: 'C' },
    ]);
  });

  it('reads an image without text, a text in null, and the same image twice', async () => {
    await write(
      'r.jsonl',
      lines({ id: 'a', image: 'a.png', text: null }, { id: 'b', image: 'a.png' }),
    );
    expect(await read()).toEqual([
      { id: 'a', ...bare, bytes: 'A' },
      { id: 'b', ...bare, bytes: 'A' },
    ]);
  });

  it('names what is wrong with a line, and reads the others', async () => {
    await write(
      'r.jsonl',
      lines(
        '{',
        { id: 'a', image: 'a.png' },
        [],
        { id: 'no image' },
        { image: 'a.png' },
        { id: 'c', image: ' ' },
        { id: 'd', image: 'a.png', text: 'A', html: 'B' },
        { id: 'e', image: 'a.png', sides: [{ question: 'Q?', side: 'perhaps' }] },
        { id: 'f', image: 'a.png', sides: [{ question: 'Q?', side: '' }] },
        { id: 'g', image: 'a.png', title: 3 },
        { id: 'b', image: 'b.webp' },
      ),
    );
    const bad = (line: number, field: string, code = 'BAD_INPUT') => ['r.jsonl', line, code, field];
    expect(await read()).toEqual([
      bad(1, 'line', 'LINE_INVALID'),
      { id: 'a', ...bare, bytes: 'A' },
      bad(3, 'line'),
      bad(4, 'image'),
      bad(5, 'id'),
      bad(6, 'image'),
      bad(7, 'html'),
      bad(8, 'sides.0.side'),
      bad(9, 'sides.0.side'),
      bad(10, 'title'),
      { id: 'b', ...bare, bytes: 'B' },
    ]);
  });

  it('takes an id once, and refuses it with other content', async () => {
    const a = { id: 'a', image: 'a.png' };
    await write('1.jsonl', lines(a, a, { ...a, title: 'Other' }));
    await write('2.jsonl', lines(a, { ...a, image: 'b.webp' }));
    expect(await read()).toEqual([
      { id: 'a', ...bare, bytes: 'A' },
      ['1.jsonl', 3, 'DUPLICATE_ID', 'id'],
      ['2.jsonl', 2, 'DUPLICATE_ID', 'id'],
    ]);
  });

  it('ends at what is damaged, and keeps what came before', async () => {
    const packed = gzipSync(lines({ id: 'a', image: 'a.png' }, { id: 'b', image: 'b.webp' }));
    await write('r.jsonl.gz', packed.subarray(0, -8));
    await expect(read('r.jsonl.gz')).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
  });
});

describe('an image must be a file in the folder of its record:', () => {
  beforeEach(async () => {
    await write('in/a.png', 'A');
    await write('secret', 'root:x');
    await symlink('../secret', join(folder, 'in/out.png'));
    await symlink('a.png', join(folder, 'in/same.png'));
    await symlink(folder, join(folder, 'in/up'));
    await symlink('round.png', join(folder, 'in/round.png'));
    await mkdir(join(folder, 'in/sub'));
    execFileSync('mkfifo', [join(folder, 'in/pipe.png')]);
  });

  it.each([
    ['a file above', '../secret'],
    ['a path that goes up and down', 'sub/../../secret'],
    ['an absolute path', '/etc/passwd'],
    ['a link that leads out', 'out.png'],
    ['a link to a folder that leads out', 'up/secret'],
    ['a link to itself', 'round.png'],
    ['a NUL byte', 'a.png\0.txt'],
    ['a folder', 'sub'],
    ['the folder itself', '.'],
    ['a pipe', 'pipe.png'],
    ['a device', '/dev/zero'],
    ['what is not there', 'none.png'],
    ['a name that is too long', 'x'.repeat(5_000)],
  ])('%s', async (_, image) => {
    await write('in/r.jsonl', lines({ id: 'x', image }, { id: 'a', image: 'same.png' }));
    expect(await read('in')).toEqual([
      ['r.jsonl', 1, 'BAD_INPUT', 'image'],
      { id: 'a', ...bare, bytes: 'A' },
    ]);
  });

  it('and no larger than the limit', async () => {
    await write('in/r.jsonl', lines({ id: 'a', image: 'a.png' }));
    expect(await read('in', 1)).toMatchObject([{ id: 'a' }]);
    expect(await read('in', 0)).toEqual([['r.jsonl', 1, 'IMAGE_TOO_LARGE', 'image']]);
  });
});

describe('a folder of images only', () => {
  it('names each image after its file', async () => {
    await write('deep/c.GIF', 'C');
    await write('.thumbnails/c.png', 'hidden');
    await write('notes.txt', 'No image.');
    expect(await read()).toEqual([
      { id: 'a.png', ...bare, bytes: 'A' },
      { id: 'b.webp', ...bare, bytes: 'B' },
      { id: 'deep/c.GIF', ...bare, bytes: 'C' },
    ]);
    expect(await otherFiles(folder)).toEqual(['notes.txt']);
  });

  it('names the file that cannot be read', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe.png')]);
    await symlink('/etc/passwd', join(folder, 'z.png'));
    expect(await read('', 100)).toEqual([
      { id: 'a.png', ...bare, bytes: 'A' },
      { id: 'b.webp', ...bare, bytes: 'B' },
      ['pipe.png', undefined, 'BAD_INPUT', 'image'],
      ['z.png', undefined, 'BAD_INPUT', 'image'],
    ]);
  });
});

describe('what holds images', () => {
  const holds = (path = '') => holdsImages(join(folder, path));

  it('is a folder of images, also with hidden files', async () => {
    await write('.DS_Store', '');
    expect(await holds()).toBe(true);
    await write('notes.txt', 'No image.');
    expect(await holds()).toBe(false);
    await mkdir(join(folder, 'empty'));
    expect(await holds('empty')).toBe(false);
  });

  it('is a file of records that name images, and its folder', async () => {
    await write('r.jsonl', lines('{', { id: 'a', image_file: 'a.png' }));
    await write('debate.json', '{}');
    expect([await holds('r.jsonl'), await holds()]).toEqual([true, true]);
    expect(await otherFiles(folder)).toEqual(['debate.json']);
  });

  it.each([
    ['arguments', lines({ id: 'a', text: 'A.' }, { id: 'b', image: 'a.png' })],
    ['nothing', ''],
    ['no JSON', 'x\n'.repeat(1_000)],
    ['gzip that is damaged', gzipSync('x').subarray(0, 12)],
  ])('is no file of %s', async (_, content) => {
    await write('r.jsonl', content);
    expect(await holds('r.jsonl')).toBe(false);
  });

  it('is no pipe, of which nothing is read', async () => {
    execFileSync('mkfifo', [join(folder, 'r.jsonl')]);
    expect([await holds('r.jsonl'), await holds()]).toEqual([false, false]);
  });

  it('is nothing that is not there', async () => {
    await expect(holds('none')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
});
