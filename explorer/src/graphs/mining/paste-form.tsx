import { useId } from 'react';
import de from '../../../../demo/texts/de.txt?raw';
import en from '../../../../demo/texts/en.txt?raw';
import fr from '../../../../demo/texts/fr.txt?raw';
import it from '../../../../demo/texts/it.txt?raw';
import { Button } from '../../parts/button.js';
import { Problem } from '../../parts/states.js';
import { LANGUAGES, type Language } from '../../texts/index.js';
import { useTranslation } from '../../texts/use-translation.js';
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
  const about = useId();
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
        aria-describedby={about}
        placeholder={t('mine.placeholder')}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={styles['examples']}>
        {t('mine.try')}
        {examples.map(([language, example]) => (
          <Button key={language} look="quiet" onPress={() => onChange(example.trim())}>
            <span lang={language}>{LANGUAGES[language]}</span>
          </Button>
        ))}
      </p>
      {error && <Problem error={error} {...(retry && { retry })} />}
      <div className={styles['act']}>
        <Button look="main" type="submit" isDisabled={isMining || text.trim() === ''}>
          {t('mine.turn')}
        </Button>
        <span role="status">{isMining && t('mine.mining')}</span>
      </div>
    </form>
  );
}
