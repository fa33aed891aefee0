import { useOperation } from '../api/use-operation.js';
import { useCorpus } from '../frame/corpus.js';
import { ListCorpora } from '../generated/operations.js';
import { chooseSource, sourcesOf } from './sources.js';

/** The corpora that have images, and the one whose images are shown. */
export function useSources(wanted: string) {
  const { name: own } = useCorpus();
  const { data } = useOperation(ListCorpora, {});
  const sources = sourcesOf(data?.corpora ?? []);
  return { sources, source: chooseSource(sources, wanted, own)?.name };
}
