import { Command, Option } from 'commander';

const HELP = `
Divides a text into statements, finds the one that it argues for, and says which statements support or
attack which others, with a probability for each. Texts are read in English, French, German and
Italian; "-" is standard input. A file that is no text is reported, and the others are still read.

Formats: text (a tree in the terminal), argdown, json (AIF), svg, png. argdown and json are what
"elenchus ingest" and "elenchus render" read. If --out is a folder, or there are several files, each
is written into it under its own name; without --out, they are printed one after the other, as text.
Exit status: 0 all read; 1 failed; 2 wrong usage; 3 some files could not be read.

Examples:
  elenchus mine demo/texts/en.txt
  elenchus mine letter.txt --format png --out letter.png
  pbpaste | elenchus mine - --format argdown`;

export const MINE_FORMATS = ['text', 'argdown', 'json', 'svg', 'png'] as const;
export type MineFormat = (typeof MINE_FORMATS)[number];

export interface MineFlags {
  readonly format: MineFormat;
  readonly language?: string;
  readonly out?: string;
}

/** `elenchus mine`: texts to argument graphs. */
export function createMineCommand(): Command {
  return new Command('mine')
    .description('turn a text into an argument graph')
    .argument('<files...>', 'texts, in UTF-8')
    .addOption(
      new Option('--format <name>', 'what is written').choices(MINE_FORMATS).default('text'),
    )
    .option('--language <code>', 'language of the texts, such as de (default: detected)')
    .option('--out <path>', 'the file to write, or a folder; for several texts, a folder')
    .addHelpText('after', HELP)
    .action(async (files: string[], flags: MineFlags) => {
      const { mineFiles } = await import('./mine/run.js');
      await mineFiles(files, flags);
    });
}
