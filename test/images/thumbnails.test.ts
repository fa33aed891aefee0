import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { Thumbnails } from '../../src/images/thumbnails.js';

let image: Buffer;
beforeAll(async () => {
  const create = { width: 40, height: 20, channels: 3, background: 'red' } as const;
  image = await sharp({ create }).png().toBuffer();
});

/** Images whose bytes are read when `go` is called; `asked` says of whom they were wanted. */
function closedImages() {
  const asked: string[] = [];
  let go!: () => void;
  const opened = new Promise<void>((resolve) => (go = resolve));
  const read = (name: string) => async () => {
    asked.push(name);
    await opened;
    return image;
  };
  return { asked, read, go };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('thumbnails', () => {
  it('are made once, as narrow as was asked for', async () => {
    const thumbnails = new Thumbnails(1e6);
    let reads = 0;
    const read = async () => (reads++, image);
    const [first, second] = await Promise.all([1, 2].map(() => thumbnails.get('v', 16, read)));
    expect(second).toBe(first);
    expect(reads).toBe(1);
    expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 16, height: 8 });
  });

  it('are made two at a time', async () => {
    const thumbnails = new Thumbnails(1e6);
    const { asked, read, go } = closedImages();
    const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) =>
      thumbnails.get(name, 16, read(name), { signal: new AbortController().signal }),
    );
    await turn();
    expect(asked).toEqual(['a1', 'a2']);
    go();
    await Promise.all(all);
    expect(asked).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  });

  it('are not made for whoever has left', async () => {
    const thumbnails = new Thumbnails(1e6);
    const { asked, read, go } = closedImages();
    const [one, two, three] = ['a', 'b', 'c'].map((name) => {
      const controller = new AbortController();
      return {
        controller,
        made: thumbnails.get(name, 16, read(name), { signal: controller.signal }),
      };
    });
    const left = expect(three!.made).rejects.toThrow('left');
    three!.controller.abort(new Error('left'));
    go();
    await Promise.all([one!.made, two!.made]);
    await left;
    expect(asked).toEqual(['a', 'b']);
  });

  it('that cannot be read make room for others', async () => {
    const thumbnails = new Thumbnails(1e6);
    const broken = async () => Promise.reject(new Error('no such file'));
    for (const name of ['a', 'b', 'c']) {
      await expect(thumbnails.get(name, 16, broken)).rejects.toThrow('no such file');
    }
    expect(await thumbnails.get('d', 16, async () => image)).toBeInstanceOf(Buffer);
  });
});
