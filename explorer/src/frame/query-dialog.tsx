import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { activeOperations } from '../api/active-operations.js';
import { API } from '../api/client.js';
import { codeOf, graphiqlAddress, LANGUAGES_OF_CODE, type Taken } from '../api/code.js';
import { useGraphiql } from '../api/use-graphiql.js';
import { CopyButton } from '../parts/copy-button.js';
import { Dialog } from '../parts/dialog.js';
import { Select } from '../parts/select.js';
import { Loading } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './query-dialog.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The GraphQL behind what is shown, as a frontend developer copies it. */
export function QueryDialog(props: Props) {
  const { t } = useTranslation();
  // The window opens before its texts are written.
  const isWritten = useDeferredValue(props.isOpen);
  return (
    <Dialog title={t('query.title')} {...props}>
      {isWritten ? <Operations /> : <Loading rows={2} />}
    </Dialog>
  );
}

function Operations() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const hasGraphiql = useGraphiql();
  // What was active when the dialog was opened.
  const operations = useMemo(() => activeOperations(queries), [queries]);
  const [chosen, setChosen] = useState('0');
  const operation = operations[Number(chosen)];
  if (!operation) return <p>{t('query.none')}</p>;
  return (
    <>
      <Select
        label={t('query.operation')}
        value={chosen}
        onChange={setChosen}
        options={operations.map((_, index) => ({
          value: String(index),
          text: labelOf(operations, index),
        }))}
      />
      <Tabs className={styles['tabs']!}>
        <TabList aria-label={t('query.language')} className={styles['list']!}>
          {LANGUAGES_OF_CODE.map((language) => (
            <Tab key={language} id={language} className={styles['tab']!}>
              {t(`query.languages.${language}`)}
            </Tab>
          ))}
        </TabList>
        {LANGUAGES_OF_CODE.map((language) => (
          <TabPanel key={language} id={language} className={styles['panel']!}>
            <pre tabIndex={0}>{codeOf(language, operation, API)}</pre>
            <div className={styles['actions']}>
              <CopyButton text={() => codeOf(language, operation, API)} label={t('query.copy')} />
              {hasGraphiql && (
                <a href={graphiqlAddress(operation)} target="_blank" rel="noreferrer">
                  <ExternalLink aria-hidden />
                  {t('query.graphiql')}
                </a>
              )}
            </div>
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

/** The name of an operation; the second of the same name is "Name (2)". */
function labelOf(operations: readonly Taken[], index: number): string {
  const { name } = operations[index]!;
  const before = operations.slice(0, index).filter((other) => other.name === name).length;
  return before === 0 ? name : `${name} (${before + 1})`;
}
