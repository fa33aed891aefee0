import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  holdsGraphs,
  readGraphFile,
  readGraphFiles,
} from '../../../src/formats/graphs/graph-files.js';
import { aif } from '../../support/graph-files.js';

const GRAPH = aif([['c', 'I', 'Trams should run at night.']], []);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elenchus-graphs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

async function tar(
  name: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<string> {
  const archive = pack();
  for (const [path, text] of Object.entries(files)) archive.entry({ name: path }, text);
  archive.entry({ name: 'link.json', type: 'symlink', linkname: '/etc/hosts' });
  archive.entry({ name: 'folder', type: 'directory' });
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(at(name)));
  return at(name);
}

/** Each file, with the id of its graph, "-" where it is passed over, or the code of its error. */
async function read(path: string, limits?: Parameters<typeof readGraphFiles>[1]) {
  const found: string[] = [];
  for await (const { file, id, result } of readGraphFiles(path, limits)) {
    const outcome = result === undefined ? '-' : 'error' in result ? result.error.code : id;
    found.push(`${file}: ${outcome}`);
  }
  return found;
}

/** A text of BRAT, and the annotations of one claim in it. */
const [TEXT, ANN] = ['Trams are quiet.\n', 'T1\tClaim 0 16\tTrams are quiet.\n'];

describe('annotations of BRAT are read', () => {
  it('with the text beside them, from a folder', async () => {
    await mkdir(at('b'));
    await writeFile(at('a.ann'), ANN);
    await writeFile(at('a.txt'), TEXT);
    await writeFile(at('b/c.ann.gz'), gzipSync(ANN));
    await writeFile(at('b/c.txt'), TEXT);
    await writeFile(at('b/d.ann'), '');
    await writeFile(at('e.ann'), ANN);
    await writeFile(at('f.ann'), ANN);
    await writeFile(at('f.txt'), Buffer.from([0xff]));
    await writeFile(at('annotation.conf'), '[entities]\nClaim\n');
    await writeFile(at('README.txt'), 'About trams.');
    expect(await read(folder)).toEqual([
      'a.ann: a',
      'annotation.conf: -',
      'b/c.ann.gz: b/c',
      'f.ann: FILE_DAMAGED',
      'README.txt: -',
      'b/d.ann: GRAPH_EMPTY',
      'e.ann: e',
    ]);
    const codes: string[] = [];
    for await (const { result } of readGraphFiles(folder)) {
      const warnings = result && 'graph' in result ? result.graph.warnings : [];
      codes.push(...warnings.map(({ code }) => code));
    }
    // Only of the one without a text.
    expect(codes).toEqual(['TEXT_MISSING']);
  });

  it('from an archive, in any order', async () => {
    const archive = await tar('essays.tar.gz', {
      'x/2.txt': TEXT,
      'x/1.ann': ANN,
      'talk.txt': 'Discussion Title: T\n\n1. Trams.\n',
      'x/1.txt': TEXT,
      'x/2.ann': ANN,
      'x/3.txt': TEXT,
    });
    expect(await read(archive)).toEqual([
      'talk.txt: talk',
      'x/1.ann: x/1',
      'x/2.ann: x/2',
      'link.json: FILE_DAMAGED',
      'x/3.txt: -',
    ]);
  });

  it('from a file of their own', async () => {
    await writeFile(at('a.ann'), ANN.replace('0 16', '0 5'));
    await writeFile(at('a.txt'), TEXT);
    expect(await holdsGraphs(at('a.ann'))).toBe(true);
    expect(await read(at('a.ann'))).toEqual(['a.ann: GRAPH_EMPTY']);
    await writeFile(at('a.ann'), ANN);
    expect(await read(at('a.ann'))).toEqual(['a.ann: a']);
    expect((await readGraphFile(at('a.ann'))).warnings).toEqual([]);
  });
});

describe('graphs are read', () => {
  it('from a folder and those in it, with every file accounted for', async () => {
    await mkdir(at('more/deep'), { recursive: true });
    await writeFile(at('b.json'), GRAPH);
    await writeFile(at('a.json'), '{"name": "no graph"}');
    await writeFile(at('broken.xml'), '<arggraph>');
    await writeFile(at('LICENSE'), 'All may use this.');
    await writeFile(at('picture.png'), Buffer.from([0x89, 0x50, 0xff, 0x00]));
    await writeFile(at('latin.json'), Buffer.from([0x7b, 0xff]));
    await writeFile(at('talk.txt'), 'Discussion Title: T\n\n1. Trams.\n1.1. Con: Dear.\n');
    await writeFile(at('more/deep/c.json.gz'), gzipSync(GRAPH));
    await symlink(folder, at('more/round'));
    expect(await read(folder)).toEqual([
      'LICENSE: -',
      'a.json: GRAPH_FORMAT_UNKNOWN',
      'b.json: b',
      'broken.xml: BAD_INPUT',
      'latin.json: FILE_DAMAGED',
      'more/deep/c.json.gz: more/deep/c',
      'more/round: -',
      'picture.png: -',
      'talk.txt: talk',
    ]);
  });

  it('from an archive, in its order, and writes nothing', async () => {
    const archive = await tar('graphs.tar.gz', {
      './second.json': GRAPH,
      '../../first.json': GRAPH,
      '/tmp/third.json': '[]',
      'README.md': 'About trams.',
    });
    expect(await holdsGraphs(archive)).toBe(true);
    expect(await read(archive)).toEqual([
      'second.json: second',
      'first.json: first',
      'tmp/third.json: GRAPH_FORMAT_UNKNOWN',
      'README.md: -',
      'link.json: FILE_DAMAGED',
    ]);
    expect(await readdir(folder)).toEqual(['graphs.tar.gz']);
    // Its name does not matter; in a folder it goes before those of its files.
    await writeFile(at('plain.json'), GRAPH);
    expect(await read(folder)).toContain('graphs/second.json: graphs/second');
  });

  it('from an archive, but for a file that is too large', async () => {
    const archive = await tar('graphs.tgz', {
      'a.json': GRAPH.padEnd(2 ** 25 + 1),
      'b.json': GRAPH,
    });
    const found = ['a.json: GRAPH_TOO_LARGE', 'b.json: b', 'link.json: FILE_DAMAGED'];
    expect(await read(archive)).toEqual(found);
  });

  it('from an archive, also where they are zipped', async () => {
    const archive = await tar('graphs.tar', {
      'a.json.gz': gzipSync(GRAPH),
      'large.json.gz': gzipSync(GRAPH.padEnd(2 ** 25 + 1)),
      'cut.json.gz': gzipSync(GRAPH).subarray(0, 40),
    });
    expect(await read(archive)).toEqual([
      'a.json.gz: a',
      'large.json.gz: GRAPH_TOO_LARGE',
      'cut.json.gz: FILE_DAMAGED',
      'link.json: FILE_DAMAGED',
    ]);
  });

  it('from an archive that stops between two files', async () => {
    const archive = await tar('graphs.tar.gz', { 'a.json': GRAPH, 'b.json': GRAPH });
    const bytes = gunzipSync(await readFile(archive));
    await writeFile(at('cut.tar'), bytes.subarray(0, 1_024));
    await expect(read(at('cut.tar'))).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
  });

  it('from an archive that stops in its middle, as far as it goes', async () => {
    const archive = await tar('graphs.tar.gz', { 'a.json': GRAPH, 'b.json': GRAPH });
    const bytes = gunzipSync(await readFile(archive));
    await writeFile(at('cut.tar'), bytes.subarray(0, 1_024 + 600));
    const found: string[] = [];
    const reading = (async () => {
      for await (const { file } of readGraphFiles(at('cut.tar'))) found.push(file);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
    expect(found).toEqual(['a.json']);
  });

  it('from a folder in which an archive is damaged or holds another one', async () => {
    const archive = await tar('graphs.tar.gz', { 'a.json': GRAPH, 'b.json': GRAPH });
    const bytes = gunzipSync(await readFile(archive));
    await writeFile(at('cut.tar'), bytes.subarray(0, 1_024));
    await tar('nested.tgz', { 'inner.tar.gz': gzipSync(bytes) });
    await rm(archive);
    await writeFile(at('z.json'), GRAPH);
    expect(await read(folder)).toEqual([
      'cut/a.json: cut/a',
      'cut.tar: FILE_DAMAGED',
      'nested/inner.tar.gz: GRAPH_FORMAT_UNKNOWN',
      'nested/link.json: FILE_DAMAGED',
      'z.json: z',
    ]);
  });

  it('from an archive that is damaged at its beginning', async () => {
    const bytes = gzipSync(Buffer.alloc(2_048)).fill(7, 12);
    await writeFile(at('damaged.tar.gz'), bytes);
    await expect(read(at('damaged.tar.gz'))).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
  });

  it('from an archive until it is damaged', async () => {
    const archive = await tar('graphs.tar.gz', { 'a.json': GRAPH, 'b.json': GRAPH });
    const whole = gzipSync(Buffer.alloc(0));
    const bytes = Buffer.concat([gzipSync(Buffer.alloc(700, 7)), whole]);
    await writeFile(archive, bytes);
    await expect(read(archive)).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
  });

  it('from one file, which must be one', async () => {
    await writeFile(at('graph'), GRAPH);
    await writeFile(at('notes'), 'About trams.');
    expect(await read(at('graph'))).toEqual(['graph: graph']);
    expect(await read(at('notes'))).toEqual(['notes: GRAPH_FORMAT_UNKNOWN']);
    await expect(read(at('nowhere'))).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
});

describe('a path is of graphs', () => {
  it.each([
    ['graph.json', GRAPH, true],
    ['pretty.json', JSON.stringify(JSON.parse(GRAPH), undefined, 2), true],
    ['graph.json.gz', gzipSync(GRAPH), true],
    ['graph.argdown', 'Trams.', true],
    ['graph.xml', '<arggraph/>', true],
    ['talk.txt', 'Discussion Title: T\n', true],
    ['premises.jsonl', '{"id": "1", "text": "Trams."}\n', false],
    ['premises.jsonl', '{"nodes": [], "id": "1", "text": "Trams."}\n', false],
    ['premises.json', '{"id": "1", "text": "Trams."}\n', false],
    ['premises.json', '{"metadata": {"nodes": []}, "text": "Trams."}\n{"text": "Buses."}\n', false],
    ['sadface.json', '{"metadata": {"core": {"id": "1"}}, "nodes": [], "edges": []}', true],
    ['ova.json', `{"analysis": {"txt": "${'word '.repeat(2_000)}"}, "nodes": []}`, true],
    ['pretty-ova.json', '{\n  "analysis": {\n    "txt": ""\n  },\n  "nodes": []\n}', true],
    ['premises.jsonl.gz', gzipSync('{"id": "1", "text": "Trams."}\n'), false],
    ['damaged.jsonl', 'id: 1', false],
    ['empty', '', false],
  ])('or not: %s', async (name, content, expected) => {
    await writeFile(at(name), content);
    expect(await holdsGraphs(at(name))).toBe(expected);
  });

  it('where it is a folder', async () => {
    expect(await holdsGraphs(folder)).toBe(true);
  });
});
