import { ForbiddenError, UnauthenticatedError } from '@elenchus/client';
import { CloudUpload, HardDrive, Server } from 'lucide-react';
import { useState } from 'react';
import { useHasKey } from '../api/client.js';
import { useCorpus } from '../frame/corpus.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { KeyForm } from '../parts/key-form.js';
import { useTranslation } from '../texts/use-translation.js';
import { useOutbox } from './outbox.js';
import { send, useSending } from './sending.js';
import styles from './who-bar.module.css';

/** Whether judgements are on the server or in this browser only, and the way from here to there. */
export function KeptNote() {
  const { t } = useTranslation();
  const corpus = useCorpus();
  const hasKey = useHasKey();
  const { isSending, error } = useSending();
  const { changes, isKept } = useOutbox();
  const [isAsking, setAsking] = useState(false);
  const count = changes.filter((change) => change.corpus === corpus.name).length;
  const Icon = isSending ? CloudUpload : hasKey && count === 0 ? Server : HardDrive;
  const problem = error
    ? error instanceof UnauthenticatedError
      ? t('kept.wrongKey')
      : error instanceof ForbiddenError
        ? t('kept.forbidden')
        : error.message
    : undefined;
  return (
    <div className={styles['kept']} data-problem={problem !== undefined || !isKept}>
      <Icon aria-hidden />
      <span role="status">
        {problem !== undefined && `${problem} `}
        {!isKept && `${t('kept.nowhere')} `}
        {isSending
          ? t('kept.sending')
          : count > 0
            ? t('kept.here', { count })
            : t(hasKey ? 'kept.onServer' : 'kept.inBrowser')}
      </span>
      {hasKey
        ? count > 0 &&
          !isSending && <Button onPress={() => void send(corpus.name)}>{t('kept.again')}</Button>
        : !isSending && (
            <Button onPress={() => setAsking(true)}>
              {t(count > 0 ? 'kept.send' : 'kept.useKey')}
            </Button>
          )}
      <Dialog title={t('kept.useKey')} isOpen={isAsking} onOpenChange={setAsking}>
        <KeyForm
          message={t('kept.asks')}
          onKey={() => {
            setAsking(false);
            void send(corpus.name);
          }}
        />
      </Dialog>
    </div>
  );
}
