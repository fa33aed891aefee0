import { KeyRound } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { setKey } from '../api/client.js';
import { useTranslation } from '../texts/use-translation.js';
import { Button } from './button.js';
import styles from './key-form.module.css';

/** Asks for a key of the API. It is kept in memory only. */
export function KeyForm({ message, onKey }: { message: string; onKey: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setKey(typed);
    setTyped('');
    onKey();
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <KeyRound aria-hidden />
      <p>{message}</p>
      <TextField value={typed} onChange={setTyped} type="password" autoComplete="off" isRequired>
        <Label>{t('key.label')}</Label>
        <Input />
      </TextField>
      <Button type="submit" look="main">
        {t('key.use')}
      </Button>
      <p className={styles['note']}>{t('key.note')}</p>
    </form>
  );
}
