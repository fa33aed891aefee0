import { Link } from 'wouter';
import { EVERYTHING } from '../address/conditions.js';
import { addressOf, useAddress } from '../address/use-address.js';
import { useCorpus } from '../frame/corpus.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import type { ShownPremise } from './premise-panel.js';
import styles from './premise-panel.module.css';

/** Who said it, as far as the data knows. Each value leads to all arguments of its group. */
export function Author({ premise: { author, profile } }: { premise: ShownPremise }) {
  const { t } = useTranslation();
  const phrases = usePhrases();
  const corpus = useCorpus();
  const { question } = useAddress();
  if (!author && profile.values.length === 0) return null;
  const titleOf = (variable: string) =>
    phrases.title(
      variable,
      corpus.variables.find(({ name }) => name === variable)?.title ?? variable,
    );
  const groupAddress = (variable: string, value: string) =>
    addressOf('/', {
      ...question,
      text: '',
      conditions: { ...EVERYTHING, profile: [{ variable, anyOf: [value] }] },
    });
  const authorAddress = (name: string) =>
    addressOf('/', { ...question, text: '', conditions: { ...EVERYTHING, author: [name] } });
  return (
    <div>
      <h3>{t('argument.author')}</h3>
      <dl className={styles['facts']}>
        {author && (
          <div>
            <dt>{t('argument.name')}</dt>
            <dd>
              <Link href={authorAddress(author)}>{author}</Link>
            </dd>
          </div>
        )}
        {profile.values.map(({ variable, values, known }) => (
          <div key={variable}>
            <dt>{titleOf(variable)}</dt>
            <dd>
              {known && values.length > 0
                ? values.map((value, place) => (
                    <span key={value}>
                      {place > 0 && ', '}
                      <bdi>
                        <Link href={groupAddress(variable, value)}>
                          {phrases.value(variable, value)}
                        </Link>
                      </bdi>
                    </span>
                  ))
                : t('facets.unknown')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
