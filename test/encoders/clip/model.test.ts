import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pixels } from '../../../src/domain/image.js';
import { ClipModel, ClipTokenizer } from '../../../src/encoders/clip/model.js';
import { clipScaling } from '../../../src/encoders/clip/preprocessing.js';
import { cosine } from '../text-fixtures.js';
import { expected, MODEL, pictureFile, setIn, withChanged } from './fixtures.js';

describe('a CLIP model', () => {
  const CONFIG = 'config.json';
  const TEXT = join('onnx', 'text_model.onnx');
  const IMAGE = join('onnx', 'vision_model.onnx');

  /** Runs both networks of a model. */
  async function run(folder: string) {
    const model = await ClipModel.open(folder);
    try {
      const { width, height } = model.preprocessing;
      const data = new Uint8Array(3 * width * height).fill(99);
      const image = await model.encodeImage({ width, height, data });
      return { text: await model.encodeText('the river'), image, ...(await model.identity()) };
    } finally {
      await model.release();
    }
  }

  let model: ClipModel;
  let usual: Awaited<ReturnType<typeof run>>;
  beforeAll(async () => {
    model = await ClipModel.open(MODEL);
    usual = await run(MODEL);
  });
  afterAll(() => model.release());

  describe('a CLIP model', () => {
    it('gives texts the vectors that NumPy computes, of length 1', async () => {
      const texts = Object.entries(expected.texts);
      expect(texts.length).toBeGreaterThan(4);
      for (const [text, vector] of texts) {
        const given = await model.encodeText(text);
        expect(Math.hypot(...given)).toBeCloseTo(1, 6);
        expect(given).toHaveLength(model.dimensions);
        expect(cosine(given, vector), text).toBeGreaterThan(1 - 1e-6);
      }
    });

    it.each(Object.entries(expected.pictures))(
      'gives the pixels of %s the vector that NumPy computes, of length 1',
      async (_, { seen, vector }) => {
        const { width, height } = model.preprocessing;
        const given = await model.encodeImage({ width, height, data: Uint8Array.from(seen) });
        expect(Math.hypot(...given)).toBeCloseTo(1, 6);
        expect(cosine(given, vector)).toBeGreaterThan(1 - 1e-6);
      },
    );

    it.each(Object.entries(expected.pictures))(
      'wants %s scaled so that sharp shows it nearly what Pillow does',
      async (name, { seen, vector }) => {
        const pixels = await scaledBySharp(pictureFile(name));
        const differences = seen.map((byte, at) => Math.abs(byte - pixels.data[at]!));
        expect(Math.max(...differences)).toBeLessThan(8);
        expect(cosine(await model.encodeImage(pixels), vector)).toBeGreaterThan(0.999);
      },
    );

    it('has a name, and a version that says whether any of its files changed', async () => {
      const { id, version } = usual;
      expect(id).toBe('clip-tiny-random');
      expect(version).toMatch(/^[\da-f]{16}$/);
      expect(await model.identity()).toEqual({ id, version });
      const names = [CONFIG, 'preprocessor_config.json', 'tokenizer.json', TEXT, IMAGE];
      const versions = [version];
      for (const name of names) {
        const append = (folder: string) => {
          const file = join(folder, name);
          writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from('\n')]));
        };
        const identity = await withChanged(append, async (folder) =>
          (await ClipModel.open(folder)).identity(),
        );
        versions.push(identity.version);
      }
      expect(new Set(versions).size).toBe(names.length + 1);
    });

    it('takes its type for a name if it has none', async () => {
      const unnamed = (folder: string) => setIn(join(folder, CONFIG), { _name_or_path: './' });
      const open = async (folder: string) => (await ClipModel.open(folder)).identity();
      expect((await withChanged(unnamed, open)).id).toBe('clip');
    });
  });

  /** What `preprocessing` and `clipScaling` ask for. */
  async function scaledBySharp(file: string): Promise<Pixels> {
    const { kernel, width, height } = model.preprocessing;
    const metadata = await sharp(file).metadata();
    const { cut, scaled, seen } = clipScaling(model.preprocessing, metadata);
    const data = await sharp(file)
      .extract(cut)
      .resize({ ...scaled, fit: 'fill', kernel })
      .extract(seen)
      .removeAlpha()
      .raw()
      .toBuffer();
    return { width, height, data };
  }

  describe('the folder of a CLIP model', () => {
    it('may have its networks at the top', async () => {
      const move = (folder: string) => {
        for (const name of [TEXT, IMAGE])
          renameSync(join(folder, name), join(folder, name.slice(5)));
        rmSync(join(folder, 'onnx'), { recursive: true });
      };
      expect(await withChanged(move, run)).toEqual(usual);
    });

    it('may have networks of lower precision, which serve if there are no others', async () => {
      const lower = (folder: string) => {
        for (const name of [TEXT, IMAGE]) {
          const file = join(folder, name);
          renameSync(file, file.replace('.onnx', '_quantized.onnx'));
        }
      };
      expect(await withChanged(lower, run)).toEqual(usual);
      const both = (folder: string) =>
        writeFileSync(join(folder, TEXT.replace('.onnx', '_quantized.onnx')), 'unused');
      expect(await withChanged(both, run)).toEqual(usual);
    });

    it('may have a network for padded texts with a mask', async () => {
      const replace = (folder: string) =>
        copyFileSync(join(folder, 'padded', 'text_model.onnx'), join(folder, TEXT));
      for (const [text, vector] of Object.entries(expected.texts)) {
        const given = await withChanged(replace, async (folder) => {
          const padded = await ClipModel.open(folder);
          const encoded = await padded.encodeText(text);
          await padded.release();
          return encoded;
        });
        expect(cosine(given, vector), text).toBeGreaterThan(1 - 1e-6);
      }
    });

    it('has to be there, else the error names the setting', async () => {
      for (const folder of [join(MODEL, 'nowhere'), join(MODEL, CONFIG)]) {
        await expect(ClipModel.open(folder)).rejects.toMatchObject({
          code: 'CONFIG_INVALID',
          message: expect.stringContaining(
            `ELENCHUS_CLIP_DIRECTORY: the folder ${folder}`,
          ) as string,
        });
      }
    });

    it.each([CONFIG, 'preprocessor_config.json', 'tokenizer.json', TEXT, IMAGE])(
      'has to have %s',
      async (name) => {
        const remove = (folder: string) => rmSync(join(folder, name));
        await expect(withChanged(remove, (folder) => ClipModel.open(folder))).rejects.toMatchObject(
          {
            code: 'MODEL_MISSING',
            details: { file: expect.stringMatching(new RegExp(`/${name}$`)) as string },
          },
        );
      },
    );

    it.each([
      ['no JSON', CONFIG, (file: string) => writeFileSync(file, '{'), /JSON/],
      ['another model', CONFIG, (file: string) => setIn(file, { model_type: 'siglip' }), /"clip"/],
      ['longer vectors', CONFIG, (file: string) => setIn(file, { projection_dim: 2048 }), /1024/],
      [
        'an unknown size',
        'preprocessor_config.json',
        (file: string) => setIn(file, { size: {} }),
        /size/,
      ],
      [
        'no end marks',
        'tokenizer.json',
        (file: string) => setIn(file, { post_processor: null }),
        /end of a text/,
      ],
      ['no network', TEXT, (file: string) => writeFileSync(file, 'no network'), /protobuf/i],
      [
        'no projection',
        TEXT,
        (file: string) => copyFileSync(join(MODEL, 'unprojected', 'text_model.onnx'), file),
        /no output "text_embeds"/,
      ],
      [
        'a network for images',
        TEXT,
        (file: string) => copyFileSync(join(MODEL, IMAGE), file),
        /input "pixel_values", but only input_ids, attention_mask/,
      ],
      [
        'a network for texts',
        IMAGE,
        (file: string) => copyFileSync(join(MODEL, TEXT), file),
        /input "input_ids", but only pixel_values/,
      ],
    ])('is refused with %s', async (_, name, change, problem) => {
      const changed = (folder: string) => change(join(folder, name));
      await expect(withChanged(changed, run)).rejects.toMatchObject({
        code: 'MODEL_CORRUPT',
        details: {
          file: expect.stringMatching(new RegExp(`/${name}$`)) as string,
          problem: expect.stringMatching(problem) as string,
        },
      });
    });

    it.each([TEXT, IMAGE])('is refused if %s gives vectors of another length', async (name) => {
      const shorter = (folder: string) => setIn(join(folder, CONFIG), { projection_dim: 8 });
      const encode = async (folder: string) => {
        const other = await ClipModel.open(folder);
        const data = new Uint8Array(3 * 16 * 16);
        await (name === TEXT
          ? other.encodeText('a')
          : other.encodeImage({ width: 16, height: 16, data }));
      };
      await expect(withChanged(shorter, encode)).rejects.toMatchObject({
        code: 'MODEL_CORRUPT',
        message: expect.stringMatching(
          new RegExp(`/${name} .*12 dimensions, but projection_dim in config.json is 8`),
        ) as string,
      });
    });

    it('serves as soon as a broken network is repaired', async () => {
      const damage = (folder: string) => writeFileSync(join(folder, TEXT), 'broken');
      await withChanged(damage, async (folder) => {
        const repaired = await ClipModel.open(folder);
        await expect(repaired.encodeText('a')).rejects.toMatchObject({ code: 'MODEL_CORRUPT' });
        copyFileSync(join(MODEL, TEXT), join(folder, TEXT));
        expect(await repaired.encodeText('a')).toEqual(await model.encodeText('a'));
        await repaired.release();
      });
    });
  });

  describe('the pixels of an image', () => {
    it('have to be of the size that the model sees', async () => {
      const wrong = [
        { width: 15, height: 16, data: new Uint8Array(3 * 15 * 16) },
        { width: 16, height: 16, data: new Uint8Array(4 * 16 * 16) },
      ];
      for (const pixels of wrong) {
        await expect(model.encodeImage(pixels)).rejects.toMatchObject({
          code: 'ENCODER_FAILED',
          message: expect.stringContaining('instead of 16 x 16') as string,
        });
      }
    });
  });
});

describe('the tokens of CLIP', () => {
  const LONGEST = 77;
  const definition = JSON.parse(readFileSync(join(MODEL, 'tokenizer.json'), 'utf8')) as object;
  const tokenizer = new ClipTokenizer(definition, LONGEST);
  const [BEGIN, END] = tokenizer.encode('') as [number, number];

  describe('the tokens of CLIP', () => {
    it('are those of the library that models are trained with, on awkward texts', () => {
      const texts = Object.entries(expected.tokens);
      expect(texts.length).toBeGreaterThan(70);
      const given = texts.map(([text]) => [text, tokenizer.encode(text)]);
      expect(given).toEqual(texts);
    });

    it('are the same if merges are written as in older files', () => {
      const { model } = definition as { model: { merges: [string, string][] } };
      expect(model.merges[0]).toHaveLength(2);
      const merges = model.merges.map((pair) => pair.join(' '));
      const older = new ClipTokenizer({ ...definition, model: { ...model, merges } }, LONGEST);
      expect(older.encode('A photo of a bridge')).toEqual(expected.tokens['A photo of a bridge']);
    });

    it('begin and end with their marks, also where the text is cut', () => {
      expect(BEGIN).not.toBe(END);
      const cut = tokenizer.encode('the river '.repeat(1000));
      expect(cut).toHaveLength(LONGEST);
      expect([cut[0], cut.at(-1)]).toEqual([BEGIN, END]);
      expect(cut.slice(1, -1)).not.toContain(END);
    });

    it('are as many as the network takes', () => {
      const short = new ClipTokenizer(definition, 4);
      const [, first, second] = tokenizer.encode('the river');
      expect(short.encode('the river')).toEqual([BEGIN, first, second, END]);
      expect(short.encode('the river in the evening')).toEqual([BEGIN, first, second, END]);
    });

    it('are those of U+FFFD for half a surrogate pair', () => {
      expect(tokenizer.encode('\ud83d')).toEqual(tokenizer.encode('\ufffd'));
    });

    it('take no longer for a text of 1 MB than for its first 8,192 characters', () => {
      const long = 'b'.repeat(1_000_000);
      expect(tokenizer.encode(long)).toEqual(tokenizer.encode(long.slice(0, 8192)));
    });

    it('are filled up with the padding of the file, or else with end marks', () => {
      expect(tokenizer.padding).toBe(END);
      expect(new ClipTokenizer({ ...definition, padding: { pad_id: 5 } }, LONGEST).padding).toBe(5);
    });

    it('need a definition that marks the end of a text', () => {
      const open = (changes: object) => () =>
        new ClipTokenizer({ ...definition, ...changes }, LONGEST);
      expect(open({ post_processor: null })).toThrow(/end of a text/);
      expect(open({ model: { type: 'Unknown' } })).toThrow();
      expect(() => new ClipTokenizer([], LONGEST)).toThrow();
    });
  });
});
