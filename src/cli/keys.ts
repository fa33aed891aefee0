import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { checkStrength, createKey, hashOf } from '../server/access/keys.js';

const HELP = `
The owner of a key sends it as "authorization: Bearer KEY". ELENCHUS_KEYS_FILE has only the hash of
the key, in an entry with a name, scopes and corpora. See docs/operating/access.md.

Examples:
  elenchus keys create
  elenchus keys hash < key.txt`;

/** `elenchus keys`: makes keys, and the hashes that stand for them in the keys file. */
export function createKeysCommand(): Command {
  const command = new Command('keys')
    .description('make keys of the API, and their hashes for ELENCHUS_KEYS_FILE')
    .addHelpText('after', HELP);
  command
    .command('create')
    .description('make a new key at random, and print it with its hash')
    .option('--json', 'print both as JSON')
    .action(({ json }: { readonly json?: true }) => {
      const key = createKey();
      const hash = hashOf(key);
      console.log(json ? JSON.stringify({ key, hash }) : `key:  ${key}\nhash: ${hash}`);
    });
  command
    .command('hash')
    .description('read a key from standard input, and print its hash')
    .action(async () => {
      const key = (await text(process.stdin)).replace(/\r?\n$/, '');
      checkStrength(key);
      console.log(hashOf(key));
    });
  return command;
}
