/*
 * Opens each data folder, repairs it if it is damaged, and opens it again, and prints the outcomes of
 * a folder as a line of JSON. It is a process of its own, since native code can end it.
 */
import { ElenchusError, messageOf } from '../../src/runtime/errors.js';
import { Engine } from '../../src/store/embedded/engine.js';
import { repairEmbeddedStore } from '../../src/store/embedded/folder.js';
import { NOTES } from '../store/embedded/points.js';

/** What opening it came to, then the repair, then opening it again. */
async function outcomesOf(directory: string): Promise<readonly object[]> {
  const opened = await outcome(() => count(directory));
  if (!('code' in opened)) return [opened];
  const repaired = await outcome(async () => {
    const { kept, lost } = await repairEmbeddedStore(directory, [NOTES]);
    return { kept, lost };
  });
  if ('code' in repaired) return [opened, repaired];
  return [opened, repaired, await outcome(() => count(directory))];
}

async function outcome(work: () => Promise<object>): Promise<object> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof ElenchusError ? error.code : 'UNCODED';
    return { code, message: messageOf(error) };
  }
}

async function count(directory: string): Promise<object> {
  const engine = await Engine.open(directory);
  const known = await engine.describe(NOTES.name);
  const records = known ? await engine.count(NOTES.name) : 0;
  await engine.close();
  return { records };
}

for (const directory of process.argv.slice(2)) {
  console.log(JSON.stringify(await outcomesOf(directory)));
}
