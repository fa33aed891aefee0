import { Link } from 'wouter';
import { useCorpus } from '../frame/corpus.js';
import { useTranslation } from '../texts/use-translation.js';
import type { ShownPremise } from './premise-panel.js';
import styles from './premise-panel.module.css';
import { usePicture } from './use-picture.js';

/** The argument graph that a premise is a statement of, as a picture. */
export function GraphPanel({ graph }: { graph: NonNullable<ShownPremise['graph']> }) {
  const { t } = useTranslation();
  const corpus = useCorpus();
  const picture = usePicture(graph.image.url);
  const address = `/graphs?${new URLSearchParams({ corpus: corpus.name, graph: graph.id }).toString()}`;
  return (
    <div>
      <h3 id="graph">{t('argument.graph')}</h3>
      <figure className={styles['graph']}>
        <Link href={address}>
          <img
            src={picture}
            alt={t('argument.picture', { claim: graph.majorClaim.text ?? graph.externalId })}
            loading="lazy"
          />
        </Link>
        <figcaption>
          <Link href={address}>{t('argument.openGraph')}</Link>
        </figcaption>
      </figure>
    </div>
  );
}
