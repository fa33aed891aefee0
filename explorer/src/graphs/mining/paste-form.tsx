import { InvalidInputError, TooLargeError } from '@elenchus/client';
import { useId } from 'react';
import de from '../../../../demo/texts/de.txt?raw';
import en from '../../../../demo/texts/en.txt?raw';
import fr from '../../../../demo/texts/fr.txt?raw';
import it from '../../../../demo/texts/it.txt?raw';
import { Button } from '../../parts/button.js';
import { Problem } from '../../parts/states.js';
import { type Language, LANGUAGES } from '../../texts/index.js';
import { useTranslation } from '../../texts/use-translation.js';
import { excessOf } from './excess.js';
import styles from './paste-form.module.css';

const EXAMPLES: Readonly<Record<Language, string>> = { en, de, fr, it };

interface Props {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onAsk: () => void;
  readonly isMining: boolean;
  readonly error?: Error;
  readonly retry?: () => unknown;
}

/** A field for a text, texts to try, and what went wrong. */
export default function PasteForm({ text, onChange, onAsk, isMining, error, retry }: Props) {
  const { t } = useTranslation();
  const [about, wrong] = [useId(), useId()];
  const excess = error && excessOf(error);
  // The same text can only fail again.
  const isHopeless = error instanceof InvalidInputError || error instanceof TooLargeError;
  const examples = Object.entries(EXAMPLES) as [Language, string][];
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMining && text.trim() !== '') onAsk();
      }}
    >
      <p id={about}>{t('mine.about')}</p>
      <textarea
        rows={10}
        dir="auto"
        value={text}
        aria-label={t('mine.text')}
        aria-describedby={excess ? `${wrong} ${about}` : about}
        aria-invalid={excess !== undefined}
        placeholder={t('mine.placeholder')}
        onChange={({ target }) => onChange(target.value)}
      />
      {excess && (
        <p id={wrong} className={styles['excess']} role="alert">
          {t(`mine.${excess.what}`, excess)}
        </p>
      )}
      <p className={styles['examples']}>
        {t('mine.try')}
        {examples.map(([language, example]) => (
          <Button key={language} look="quiet" onPress={() => onChange(example.trim())}>
            <span lang={language}>{LANGUAGES[language]}</span>
          </Button>
        ))}
      </p>
      {error && !excess && <Problem error={error} {...(retry && !isHopeless && { retry })} />}
      <div className={styles['act']}>
        <Button look="main" type="submit" isDisabled={isMining || text.trim() === ''}>
          {t('mine.turn')}
        </Button>
        <span role="status">{isMining && t('mine.mining')}</span>
      </div>
    </form>
  );
}
