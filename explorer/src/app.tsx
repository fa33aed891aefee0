import { Suspense } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useLocation } from 'wouter';
import { useAddress } from './address/use-address.js';
import { useOperation } from './api/use-operation.js';
import styles from './app.module.css';
import { CorpusContext, describe } from './frame/corpus.js';
import { CrashGuard } from './frame/crash-guard.js';
import { Header } from './frame/header.js';
import { type ViewPath, VIEWS } from './frame/views.js';
import { ListCorpora, ReadCorpus } from './generated/operations.js';
import { Empty, Loading, Problem } from './parts/states.js';
import { apart, listed } from './texts/listed.js';
import { useTranslation } from './texts/use-translation.js';

export function App() {
  const { i18n } = useTranslation();
  const corpora = useOperation(ListCorpora, {});
  return (
    <I18nProvider locale={i18n.language}>
      <Header corpora={corpora.data?.corpora ?? []} />
      <main className={styles['main']} id="main">
        {corpora.error ? (
          <Problem error={corpora.error} retry={corpora.refetch} />
        ) : corpora.data ? (
          <Content names={(corpora.data.corpora ?? []).map(({ name }) => name)} />
        ) : (
          <Loading />
        )}
      </main>
    </I18nProvider>
  );
}

/** The view of the address, on the corpus that it names. */
function Content({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  const { question } = useAddress();
  const [path] = useLocation();
  const name = question.corpus === '' ? names[0] : question.corpus;
  const corpus = useOperation(ReadCorpus, { name: name ?? '' }, { enabled: name !== undefined });
  if (name === undefined) {
    return (
      <Empty title={t('corpus.none')}>
        <p>{t('corpus.load')}</p>
        <code>npx elenchus ingest FILE --corpus NAME</code>
      </Empty>
    );
  }
  if (!names.includes(name)) {
    return (
      <Empty title={t('corpus.unknown', { name: apart(name) })}>
        <p>{t('corpus.known', { names: listed(names) })}</p>
      </Empty>
    );
  }
  if (corpus.error) return <Problem error={corpus.error} retry={corpus.refetch} />;
  if (!corpus.data?.corpus) return <Loading />;
  const { View, name: view } = VIEWS[path as ViewPath] ?? VIEWS['/'];
  return (
    <CorpusContext value={describe(corpus.data)}>
      <title>{[question.text, t(`view.${view}`), 'Elenchus'].filter(Boolean).join(' – ')}</title>
      <h1 className="visually-hidden">{t(`view.${view}`)}</h1>
      <CrashGuard key={path}>
        <Suspense fallback={<Loading />}>
          <View />
        </Suspense>
      </CrashGuard>
    </CorpusContext>
  );
}
