import { useCorpus } from '../frame/corpus.js';
import type { ArgumentFields } from '../generated/operations.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './profile-chips.module.css';

interface Props {
  readonly profile: ArgumentFields['profile'];
  /** Left out where a chip is only to be read. */
  readonly onChoose?: ((variable: string, value: string) => void) | undefined;
}

/** What is known of an author. A chip searches for others of its group. */
export function ProfileChips({ profile, onChoose }: Props) {
  const { t } = useTranslation();
  const { variables } = useCorpus();
  const phrases = usePhrases();
  const known = profile.values
    .filter((value) => value.known)
    .flatMap(({ variable, values }) => values.map((value) => ({ variable, value })));
  if (known.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={t(onChoose ? 'hit.chooseGroup' : 'hit.author')}>
      {known.map(({ variable, value }) => {
        const title = phrases.title(
          variable,
          variables.find(({ name }) => name === variable)?.title ?? variable,
        );
        const text = phrases.value(variable, value);
        return (
          <li key={`${variable} ${value}`}>
            {onChoose ? (
              <button type="button" title={title} onClick={() => onChoose(variable, value)}>
                <span className="visually-hidden">{title}: </span>
                {text}
              </button>
            ) : (
              <span title={title}>{text}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
