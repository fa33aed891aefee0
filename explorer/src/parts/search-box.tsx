import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import {
  ComboBox,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { setProfile } from '../address/toggle.js';
import { useAddress } from '../address/use-address.js';
import { useOperation } from '../api/use-operation.js';
import { useCorpus } from '../frame/corpus.js';
import { Suggest } from '../generated/operations.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './search-box.module.css';

/** Longer questions than this do not fit into an address. */
export const MAX_QUESTION = 2000;
/** As they stand in an address, where most characters of other scripts take nine. */
const MAX_ENCODED = 6000;

/** The longest beginning that the API completes. */
const MAX_PREFIX = 100;

type Suggestion = NonNullable<Suggest['suggest']>[number] & { readonly id: string };

interface Props {
  readonly label: string;
  readonly placeholder: string;
  /** Complete claims only, where there are no authors to search by. */
  readonly onlyClaims?: boolean;
}

/** The box for a question. It searches with every key, and completes claims, topics and groups. */
export function SearchBox({ label, placeholder, onlyClaims = false }: Props) {
  const { t } = useTranslation();
  const { question, go } = useAddress();
  const [tooLong, setTooLong] = useState<string>();
  const [selected, setSelected] = useState<Key | null>(null);
  const typing = useRef(false);
  const text = tooLong ?? question.text;
  // Completions may come a moment after the hits: drawing them holds up no key.
  const suggestions = useDeferredValue(useSuggestions(text, onlyClaims));

  function type(next: string) {
    if (next === text) return;
    setSelected(null);
    const fits = next.length <= MAX_QUESTION && encodedLength(next) <= MAX_ENCODED;
    setTooLong(fits ? undefined : next);
    if (!fits) return;
    // One entry of the history for a question, not one for each key.
    go({ question: { text: next } }, { replace: typing.current });
    typing.current = true;
  }

  function choose(key: Key | null) {
    const chosen = suggestions.find(({ id }) => id === key);
    typing.current = false;
    setSelected(key);
    if (!chosen) return;
    const { conditions } = question;
    const { variable, claim } = chosen;
    if (claim) {
      go({ question: { text: chosen.text, conditions: { ...conditions, claimId: [claim.id] } } });
    } else if (variable === 'topic') {
      go({ question: { text: '', conditions: { ...conditions, topic: [chosen.text] } } });
    } else {
      const condition = { variable, anyOf: [chosen.text] };
      go({ question: { text: '', conditions: setProfile(conditions, variable, condition) } });
    }
  }

  return (
    <div role="search" className={styles['search']}>
      <ComboBox
        className={styles['box']!}
        allowsCustomValue
        // The completions come after the key, and open then.
        allowsEmptyCollection
        items={suggestions}
        inputValue={text}
        onInputChange={type}
        value={selected}
        onChange={choose}
        onBlur={() => (typing.current = false)}
        menuTrigger="input"
        isInvalid={tooLong !== undefined}
      >
        <Label className="visually-hidden">{label}</Label>
        <Search aria-hidden />
        <Input
          className={styles['input']!}
          placeholder={placeholder}
          onKeyDown={({ key }) => {
            if (key === 'Enter') typing.current = false;
          }}
        />
        {tooLong !== undefined && (
          <Text slot="errorMessage" className={styles['problem']!}>
            {t('search.tooLong', { count: tooLong.length, limit: mostOf(tooLong) })}
          </Text>
        )}
        <Popover className={styles['popover']!} offset={4}>
          <ListBox className={styles['list']!}>
            {(suggestion: Suggestion) => <Completion suggestion={suggestion} />}
          </ListBox>
        </Popover>
      </ComboBox>
    </div>
  );
}

function Completion({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  const { title } = usePhrases();
  const { variables } = useCorpus();
  const { id, variable, text, count } = suggestion;
  const kind =
    variable === 'claim' || variable === 'topic'
      ? t(`search.kinds.${variable}`)
      : title(variable, variables.find(({ name }) => name === variable)?.title ?? variable);
  return (
    <ListBoxItem id={id} textValue={text} className={styles['item']!}>
      <span className={styles['kind']}>{kind}</span>
      <span>{text}</span>
      <span className={styles['count']}>{t('count.arguments', { count })}</span>
    </ListBoxItem>
  );
}

const encodedLength = (text: string) => new URLSearchParams({ q: text }).toString().length;

/** How many characters of a text like this one fit into an address. */
function mostOf(text: string): number {
  const start = text.slice(0, MAX_QUESTION);
  return Math.min(MAX_QUESTION, Math.floor((MAX_ENCODED * start.length) / encodedLength(start)));
}

function useSuggestions(text: string, onlyClaims: boolean): readonly Suggestion[] {
  const corpus = useCorpus();
  const prefix = text.trimStart();
  const enabled = prefix !== '' && prefix.length <= MAX_PREFIX;
  const { data } = useOperation(
    Suggest,
    { prefix, corpus: corpus.name },
    { enabled, keepPrevious: enabled },
  );
  const found = enabled ? data?.suggest : undefined;
  // The list draws only those anew that are other objects than before.
  return useMemo(
    () =>
      (found ?? [])
        .filter(({ claim }) => claim || !onlyClaims)
        .map((each) => ({ ...each, id: JSON.stringify([each.variable, each.text]) })),
    [found, onlyClaims],
  );
}
