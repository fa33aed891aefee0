import { Link } from 'wouter';
import { useCorpus } from '../frame/corpus.js';
import type { ReadArgument } from '../generated/operations.js';
import { StanceMark } from '../hits/stance-mark.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import { Author } from './author.js';
import { FurtherFields } from './further-fields.js';
import { GraphPanel } from './graph-panel.js';
import styles from './premise-panel.module.css';

export type ShownPremise = Extract<
  NonNullable<ReadArgument['node']>,
  { readonly __typename: 'Premise' }
>;

/** All that the data says of a premise. */
export function PremisePanel({ premise }: { premise: ShownPremise }) {
  const { t } = useTranslation();
  const phrases = usePhrases();
  const corpus = useCorpus();
  const { text, language, stance, role, topic, claims, externalId } = premise;
  const claimAddress = (claim: string) =>
    `/argument?${new URLSearchParams({ corpus: corpus.name, claim }).toString()}`;
  return (
    <article className={styles['panel']} data-stance={stance ?? undefined}>
      <header>
        <StanceMark stance={stance} />
        {role !== 'PREMISE' && <span>{phrases.value('role', role)}</span>}
        {topic && <span>{topic}</span>}
        {language && <span>{phrases.value('language', language)}</span>}
      </header>
      <h2 className={styles['text']} lang={language ?? undefined} dir="auto">
        {text}
      </h2>
      {claims.length > 0 && (
        <div>
          <h3>{t('argument.claims', { count: claims.length })}</h3>
          <ul className={styles['claims']}>
            {claims.map((claim) => (
              <li key={claim.id} dir="auto">
                <Link href={claimAddress(claim.id)}>{claim.text}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Author premise={premise} />
      <FurtherFields externalId={externalId} extra={premise.extra} />
      {premise.graph && <GraphPanel graph={premise.graph} />}
    </article>
  );
}
