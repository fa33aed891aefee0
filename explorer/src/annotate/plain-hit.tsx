import type { ArgumentFields } from '../generated/operations.js';
import card from '../hits/card.module.css';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';

/** Only what a hit says: its side and its author, as the data has them, must not sway who judges. */
export function PlainHit({ hit: { text, language, claim } }: { hit: ArgumentFields }) {
  const { t } = useTranslation();
  const phrases = usePhrases();
  return (
    <article className={card['card']}>
      {language && (
        <header>
          <span className={card['language']}>{phrases.value('language', language)}</span>
        </header>
      )}
      <p className={card['text']} lang={language ?? undefined} dir="auto">
        {text}
      </p>
      {claim && (
        <p className={card['claim']}>
          {t('hit.claim')} <cite>{claim.text}</cite>
        </p>
      )}
    </article>
  );
}
