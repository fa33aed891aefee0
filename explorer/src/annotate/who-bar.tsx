import { User } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../parts/button.js';
import { useAnnotator } from './annotator.js';
import { KeptNote } from './kept-note.js';
import { NameForm } from './name-form.js';
import styles from './who-bar.module.css';

/** Who judges, and where that is kept. */
export function WhoBar() {
  const { t } = useTranslation();
  const [name] = useAnnotator();
  const [isChanging, setChanging] = useState(false);
  if (isChanging) return <NameForm onDone={() => setChanging(false)} />;
  return (
    <div className={styles['bar']}>
      {name !== '' && (
        <>
          <p className={styles['who']}>
            <User aria-hidden />
            {t('annotate.who')} <strong>{name}</strong>
          </p>
          <Button look="quiet" onPress={() => setChanging(true)}>
            {t('annotate.changeName')}
          </Button>
        </>
      )}
      <KeptNote />
    </div>
  );
}
