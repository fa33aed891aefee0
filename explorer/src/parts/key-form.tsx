import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FieldError, Input, Label, TextField } from 'react-aria-components';
import { setKey } from '../api/client.js';
import { useTranslation } from '../texts/use-translation.js';
import { Button } from './button.js';
import styles from './key-form.module.css';

/** What a header can carry. */
const PATTERN = '\\s*[\\x21-\\x7e]+\\s*';
const MAX_KEY = 1000;

/** Asks for a key of the API. It is kept in memory only. */
export function KeyForm({ message, onKey }: { message: string; onKey: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setKey(typed.trim());
    setTyped('');
    onKey();
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <KeyRound aria-hidden />
      <p role="alert">{message}</p>
      <TextField
        value={typed}
        onChange={setTyped}
        type="password"
        autoComplete="off"
        isRequired
        pattern={PATTERN}
        maxLength={MAX_KEY}
      >
        <Label>{t('key.label')}</Label>
        <Input />
        <FieldError>{t('key.notAKey')}</FieldError>
      </TextField>
      <Button type="submit" look="main">
        {t('key.use')}
      </Button>
      <p className={styles['note']}>{t('key.note')}</p>
    </form>
  );
}
