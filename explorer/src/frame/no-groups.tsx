import { Link } from 'wouter';
import { addressOf, useAddress } from '../address/use-address.js';
import { Empty } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import { useCorpus } from './corpus.js';

/** Nothing is known of who wrote the arguments: says so, and where to go. */
export function NoGroups() {
  const { t } = useTranslation();
  const { name, title } = useCorpus();
  const { question } = useAddress();
  return (
    <Empty title={t('noGroups.title')}>
      <p>{t('noGroups.about', { corpus: title ?? name })}</p>
      <Link href={addressOf('/', question)}>{t('noGroups.search')}</Link>
    </Empty>
  );
}
