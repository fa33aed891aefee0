/**
 * `npm run lab -- NAME [arguments]` runs a script of this folder in the caller's folder. Without a name
 * it prints the scripts, as the table of README.md has them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { run, withReports } from '../src/cli/main.js';

/** What a script exports that is also imported elsewhere; the others run as they are imported. */
interface Script {
  readonly main?: (argv: string[]) => Promise<unknown>;
}

/** The scripts with what they do. */
function scripts(): Map<string, string> {
  const table = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const rows = table.matchAll(/^\| `([\w-]+)` +\| (.+?) +\|$/gm);
  const plain = (text: string) => text.replaceAll(/`|\[|\]\(.*?\)/g, '');
  return new Map([...rows].map(([, name = '', text = '']) => [name, plain(text)]));
}

/** What a script says of itself in its first lines; undefined if its own `--help` says more. */
function firstComment(file: string): string | undefined {
  const code = readFileSync(file, 'utf8');
  if (code.includes("from 'commander'")) return undefined;
  const [, comment] = /\/\*\*\s([\s\S]*?)\s\*\//.exec(code) ?? [];
  return comment?.replaceAll(/^ \* ?/gm, '');
}

/** An error that names no script stands before the list of them. */
async function list(argv: string[]): Promise<void> {
  const program = withReports(new Command('npm run lab --'))
    .usage('NAME [arguments]')
    .description('Runs a script of the laboratory.')
    .configureHelp({ helpWidth: 160 })
    .helpCommand(false);
  for (const [name, text] of scripts()) program.command(name).description(text);
  await run(program, argv.length > 2 ? argv : [...argv, '--help']);
  if (process.exitCode === 2) program.outputHelp({ error: true });
}

const [node = '', , name = '', ...words] = process.argv;
// npm changes to the folder of package.json, and says where it was called.
const { npm_lifecycle_event: event, INIT_CWD: caller } = process.env;
if (event === 'lab' && caller !== undefined) process.chdir(caller);
if (!scripts().has(name)) {
  await list(process.argv);
} else {
  const file = (ending: string) => fileURLToPath(new URL(`${name}.${ending}`, import.meta.url));
  const isTypeScript = existsSync(file('ts'));
  const description = words.includes('--help') && firstComment(file(isTypeScript ? 'ts' : 'js'));
  if (description) {
    console.log(description);
  } else if (isTypeScript) {
    process.argv = [node, file('ts'), ...words];
    const { main } = (await import(file('ts'))) as Script;
    await main?.(process.argv);
  } else {
    // Without what translates TypeScript, which would be measured along.
    process.exitCode = spawnSync(node, [file('js'), ...words], { stdio: 'inherit' }).status ?? 1;
  }
}
