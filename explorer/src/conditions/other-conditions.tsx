import { X } from 'lucide-react';
import type { Conditions } from '../address/conditions.js';
import { useClaims } from '../frame/use-claims.js';
import type { FieldCondition } from '../generated/operations.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './other-conditions.module.css';

interface Props {
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
}

/** Conditions that are not about authors, each with a button that removes it. */
export function OtherConditions({ conditions, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {useChips(conditions).map(({ text, without }) => (
        <button
          key={text}
          type="button"
          className={styles['chip']}
          aria-label={t('sentence.remove', { text })}
          onClick={() => onChange(without)}
        >
          {text}
          <X aria-hidden />
        </button>
      ))}
    </>
  );
}

function useChips(conditions: Conditions): readonly { text: string; without: Conditions }[] {
  const { t } = useTranslation();
  const phrases = usePhrases();
  const claims = useClaims(conditions.claimId);
  const lists = (['stance', 'role', 'language', 'topic', 'author'] as const).flatMap((name) =>
    conditions[name].map((value) => ({
      text: phrases.value(name, value),
      without: {
        ...conditions,
        [name]: (conditions[name] as readonly string[]).filter((each) => each !== value),
      },
    })),
  );
  const claim = conditions.claimId.map((id) => ({
    text: claims.find((each) => each.id === id)?.text ?? t('sentence.oneClaim'),
    without: { ...conditions, claimId: conditions.claimId.filter((each) => each !== id) },
  }));
  const fields = conditions.fields.map((condition) => ({
    text: textOf(condition),
    without: { ...conditions, fields: conditions.fields.filter((each) => each !== condition) },
  }));
  return [...lists, ...claim, ...fields];
}

function textOf({ field, anyOf, equals, from, to }: FieldCondition): string {
  const value = anyOf ? anyOf.join(', ') : (equals ?? `${from ?? ''}–${to ?? ''}`);
  return `${field}: ${value}`;
}
