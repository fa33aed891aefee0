import { type FormEvent, useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { Button } from '../parts/button.js';
import { useTranslation } from '../texts/use-translation.js';
import { useAnnotator } from './annotator.js';
import { MAX_NAME } from './usable-name.js';
import styles from './who-bar.module.css';

/** Asks for the name of whoever judges. */
export function NameForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useAnnotator();
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    setName(typed.trim());
    onDone?.();
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextField value={typed} onChange={setTyped} maxLength={MAX_NAME} isRequired>
        <Label>{t('annotate.name')}</Label>
        <Input autoComplete="nickname" />
      </TextField>
      <Button type="submit" look="main">
        {t('annotate.useName')}
      </Button>
      <p>{t('annotate.nameNote')}</p>
    </form>
  );
}
