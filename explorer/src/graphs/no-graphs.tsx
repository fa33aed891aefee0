import { Link } from 'wouter';
import { addressOf, useAddress } from '../address/use-address.js';
import { useOperation } from '../api/use-operation.js';
import { useCorpus } from '../frame/corpus.js';
import { ListCorpora } from '../generated/operations.js';
import { Empty } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './graphs-view.module.css';

/** Says that this corpus has no graphs, and which ones have. */
export function NoGraphs() {
  const { t } = useTranslation();
  const { question } = useAddress();
  const { name, title } = useCorpus();
  const { data } = useOperation(ListCorpora, {});
  const others = (data?.corpora ?? []).filter(({ graphCount }) => graphCount > 0);
  return (
    <Empty title={t('graphs.noneInCorpus', { corpus: title ?? name })}>
      {others.length > 0 ? (
        <>
          <p>{t('graphs.corporaWithGraphs')}</p>
          <ul className={styles['corpora']}>
            {others.map((corpus) => (
              <li key={corpus.name}>
                <Link href={addressOf('/graphs', { ...question, corpus: corpus.name })}>
                  {corpus.title ?? corpus.name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>{t('graphs.load')}</p>
          <code>npx elenchus ingest FOLDER --corpus {name}</code>
        </>
      )}
    </Empty>
  );
}
