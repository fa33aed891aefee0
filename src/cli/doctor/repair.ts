import { quantity } from '../../runtime/wording.js';
import type { Config } from '../../runtime/config.js';
import { DEFINITIONS } from '../../corpus/collections/index.js';
import { completeRepair, repairStore } from '../../store/open.js';
import { openServices } from '../../services.js';

/** Repairs the store and then its corpora, as far as possible, and describes the result. */
export async function repair(
  config: Config,
): Promise<{ readonly whole: boolean; readonly detail: string }> {
  const { kept, lost, damaged } = await repairStore(config, DEFINITIONS);
  const all = `${quantity(kept, 'record')} kept`;
  if (lost.length === 0) return { whole: true, detail: `${all}; nothing was lost` };
  const { registry, close } = await openServices(config);
  try {
    await registry.repair.restore();
    completeRepair(config);
  } finally {
    await close();
  }
  const named = damaged.length === 0 ? '' : `; deleted, as damaged: ${damaged.join(', ')}`;
  const detail = `${all}; lost: ${lost.join(', ')}${named}; ingest the data again`;
  return { whole: false, detail };
}
