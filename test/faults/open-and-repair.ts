/*
 * Opens a data folder, repairs it if it is damaged, and opens it again, and prints each outcome as a
 * line of JSON. It is a process of its own, since native code can end it.
 */
import { Engine } from '../../src/store/embedded/engine.js';
import { repairEmbeddedStore } from '../../src/store/embedded/repair.js';
import { ElenchusError, messageOf } from '../../src/errors.js';
import { NOTES } from '../store/embedded/points.js';

const directory = process.argv[2]!;

async function outcome(work: () => Promise<object>): Promise<boolean> {
  try {
    console.log(JSON.stringify(await work()));
    return true;
  } catch (error) {
    const code = error instanceof ElenchusError ? error.code : 'UNCODED';
    console.log(JSON.stringify({ code, message: messageOf(error) }));
    return false;
  }
}

async function count(): Promise<object> {
  const engine = await Engine.open(directory);
  const known = await engine.describe(NOTES.name);
  const records = known ? await engine.count(NOTES.name) : 0;
  await engine.close();
  return { records };
}

if (!(await outcome(count))) {
  const repaired = await outcome(async () => {
    const { kept, lost } = await repairEmbeddedStore(directory, [NOTES]);
    return { kept, lost };
  });
  if (repaired) await outcome(count);
}
