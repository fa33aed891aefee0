import { User } from 'lucide-react';
import { useState } from 'react';
import { useAddress } from '../address/use-address.js';
import { Button } from '../parts/button.js';
import { useTranslation } from '../texts/use-translation.js';
import { useAnnotator } from './annotator.js';
import { KeptNote } from './kept-note.js';
import { NameForm } from './name-form.js';
import { STATE } from './state.js';
import styles from './who-bar.module.css';

/** Who judges, and where that is kept. */
export function WhoBar() {
  const { t } = useTranslation();
  const [name] = useAnnotator();
  const { go } = useAddress(STATE);
  const [isChanging, setChanging] = useState(false);
  if (isChanging) {
    const done = () => {
      setChanging(false);
      // Whoever comes next begins at the beginning.
      go({ state: { hit: '' } }, { replace: true });
    };
    return <NameForm onDone={done} />;
  }
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
