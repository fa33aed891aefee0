import { Link } from 'wouter';
import { argumentAddress } from '../address/use-address.js';
import { useOperation } from '../api/use-operation.js';
import { useCorpus } from '../frame/corpus.js';
import { ReadArgument } from '../generated/operations.js';
import { Card } from '../hits/card.js';
import list from '../hits/hit-list.module.css';
import { Empty, Loading, Problem } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import { ArgumentImages } from './argument-images.js';
import styles from './argument-view.module.css';
import { OtherSide } from './other-side.js';
import { PremisePanel } from './premise-panel.js';

/** A premise in full, beside what its opponents say. */
export function PremisePage({ id }: { id: string }) {
  const { t, i18n } = useTranslation();
  const corpus = useCorpus();
  const argument = useOperation(ReadArgument, { id, language: i18n.language }, { isMain: true });
  const { data, error } = argument;
  if (error) return <Problem error={error} retry={argument.refetch} />;
  if (!data) return <Loading />;
  const { node } = data;
  if (node?.__typename !== 'Premise') {
    return (
      <Empty title={t('argument.unknown')}>
        <p>{t('argument.deleted')}</p>
        <code>{id}</code>
      </Empty>
    );
  }
  const home = node.corpus.name;
  if (home !== corpus.name) {
    return (
      <Empty title={t('argument.elsewhere', { corpus: home })}>
        <Link href={argumentAddress(home, id)}>{t('argument.goThere')}</Link>
      </Empty>
    );
  }
  const similar = node.similar?.nodes ?? [];
  return (
    <div className={styles['page']}>
      <div className={styles['beside']}>
        <PremisePanel premise={node} />
        <ArgumentImages premise={id} />
      </div>
      <OtherSide key={id} by={{ premiseId: id }} premise={node} />
      {similar.length > 0 && (
        <section className={styles['similar']} aria-labelledby="similar">
          <h2 id="similar">{t('argument.similar')}</h2>
          <ul className={list['list']}>
            {similar.map((hit) => (
              <li key={hit.id}>
                <Card hit={hit} corpus={corpus.name} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
