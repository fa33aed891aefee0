import { useMemo } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { searchOf } from '../address/question.js';
import { useAddress } from '../address/use-address.js';
import { ExportButton } from '../export/export-button.js';
import { useCorpus } from '../frame/corpus.js';
import { QuestionBar } from '../frame/question-bar.js';
import { Empty } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import { Agreement } from './agreement.js';
import styles from './annotate-view.module.css';
import { Files } from './files.js';
import { JudgePart } from './judge-part.js';
import { judgedKind, type Part, PARTS, STATE } from './state.js';
import { WhoBar } from './who-bar.js';

/** Judging what a search finds: by whom, with which labels, and how far people agree. */
export default function AnnotateView() {
  const { t, i18n } = useTranslation();
  const corpus = useCorpus();
  const { question, state, unread, go } = useAddress(STATE);
  const kind = judgedKind(state.kind, corpus);
  const text = question.text.trim();
  const asked = useMemo(
    () => ({ ...searchOf({ ...question, corpus: corpus.name }), language: i18n.language }),
    [question, corpus.name, i18n.language],
  );
  const parts: Record<Part, React.ReactNode> = {
    judge:
      text === '' ? (
        <Empty title={t('annotate.noQuestion')}>
          <p>{t('annotate.ask')}</p>
        </Empty>
      ) : (
        <JudgePart asked={asked} question={text} />
      ),
    agreement: <Agreement question={text} />,
    files: <Files question={text} />,
  };
  return (
    <>
      <QuestionBar unread={unread}>
        {text !== '' && kind === 'arguments' && <ExportButton asked={asked} />}
      </QuestionBar>
      <WhoBar />
      <Tabs
        className={styles['tabs']!}
        selectedKey={state.part}
        onSelectionChange={(key) => go({ state: { part: key as Part } })}
      >
        <TabList aria-label={t('annotate.parts.label')} className={styles['list']!}>
          {PARTS.map((part) => (
            <Tab key={part} id={part} className={styles['tab']!}>
              {t(`annotate.parts.${part}`)}
            </Tab>
          ))}
        </TabList>
        {PARTS.map((part) => (
          <TabPanel key={part} id={part} className={styles['panel']!}>
            {parts[part]}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}
