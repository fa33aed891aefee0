import { useCorpus } from '../frame/corpus.js';
import { CopyButton } from '../parts/copy-button.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './files.module.css';
import { quoted } from './quoted.js';

interface Props {
  /** The names of the files. */
  readonly queries: string;
  readonly qrels: string;
  readonly annotator: string;
}

/** What measures searches by these judgements, to be copied into a terminal. */
export function Commands({ queries, qrels, annotator }: Props) {
  const { t } = useTranslation();
  const { name } = useCorpus();
  const corpus = quoted(name);
  const who = annotator === '' ? '' : ` --annotator ${quoted(annotator)}`;
  const files = `--queries ${quoted(queries)} --qrels ${quoted(qrels)}`;
  const commands = {
    stored: `npx elenchus evaluate search --corpus ${corpus} --judgements`,
    ingest: `npx elenchus ingest --corpus ${corpus} ${files}${who} --server ${window.location.origin}`,
    elsewhere: `npx elenchus evaluate search --corpus FILE ${files}`,
  };
  return (
    <section className={styles['commands']} aria-labelledby="measure">
      <h2 id="measure">{t('commands.title')}</h2>
      {Object.entries(commands).map(([kind, command]) => (
        <div key={kind}>
          <p>{t(`commands.${kind as keyof typeof commands}`)}</p>
          <div className={styles['command']}>
            <code>{command}</code>
            <CopyButton text={() => command} label={t('query.copy')} />
          </div>
        </div>
      ))}
    </section>
  );
}
