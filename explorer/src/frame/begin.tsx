import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import type { Question } from '../address/question.js';
import { addressOf, useAddress } from '../address/use-address.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './begin.module.css';
import { useCorpus } from './corpus.js';
import { useClaims } from './use-claims.js';

interface Props {
  readonly title: string;
  readonly about: string;
  /** The address for a question, where the view keeps more in it. */
  readonly addressFor?: (question: Question) => string;
  readonly children?: ReactNode;
}

/** What a view is for while nothing has been asked, and claims to begin with. */
export function Begin({ title, about, addressFor, children }: Props) {
  const { t } = useTranslation();
  const corpus = useCorpus();
  const { question } = useAddress();
  const [here] = useLocation();
  const claims = useClaims(corpus.mostArgued);
  const to = addressFor ?? ((asked: Question) => addressOf(here, asked));
  return (
    <div className={styles['begin']}>
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['about']}>{about}</p>
      {children}
      {claims.length > 0 && (
        <>
          <h3>{t('start.claims')}</h3>
          <ul className={styles['claims']}>
            {claims.map(({ id, text, premiseCount: count }) => (
              <li key={id}>
                <Link
                  href={to({
                    ...question,
                    text,
                    conditions: { ...question.conditions, claimId: [id] },
                  })}
                >
                  <span>{text}</span>
                  <small>{t('count.arguments', { count })}</small>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
