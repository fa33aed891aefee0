import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../config.js';
import { ModelFiles } from '../../encoders/model-files.js';
import { ElenchusError } from '../../errors.js';
import { RelevanceModels } from '../../rerank/relevance/models.js';

/** Undefined where its weights do not come with this version. */
export async function openRelevanceFilter(threads: number): Promise<RelevanceModels | undefined> {
  try {
    await ModelFiles.open(join(PACKAGE_ROOT, 'models', 'relevance-filter'));
    return new RelevanceModels({ threads });
  } catch (error) {
    if (error instanceof ElenchusError && error.code === 'MODEL_MISSING') return undefined;
    throw error;
  }
}
