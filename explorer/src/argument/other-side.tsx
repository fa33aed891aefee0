import { ElenchusError } from '@elenchus/client';
import { Database, Sparkles } from 'lucide-react';
import { filterOf } from '../address/conditions.js';
import { setProfile } from '../address/toggle.js';
import { useAddress } from '../address/use-address.js';
import { Sentence } from '../conditions/sentence.js';
import { useCorpus } from '../frame/corpus.js';
import type { PremiseQuery, Stance } from '../generated/operations.js';
import { percentOf } from '../hits/certainty.js';
import { SideMark } from '../hits/side-mark.js';
import { Choice } from '../parts/choice.js';
import { Select } from '../parts/select.js';
import { Problem } from '../parts/states.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import { CounterList } from './counter-list.js';
import styles from './other-side.module.css';
import { CERTAINTIES, SIDES, STATE } from './state.js';
import { useCounters } from './use-counters.js';

/** What is known of a premise before its other side is. */
interface ShownPremise {
  readonly stance: Stance | null;
  readonly language: string | null;
  readonly claim: object | null;
}

interface Props {
  readonly by: PremiseQuery;
  /** Left out where a text or a claim is countered. */
  readonly premise?: ShownPremise;
}

/** What opponents say: what the data puts on the other side, and apart from it what a model guesses. */
export function OtherSide({ by, premise }: Props) {
  const { t, i18n } = useTranslation();
  const phrases = usePhrases();
  const corpus = useCorpus();
  const { question, state, go } = useAddress(STATE);
  const { side, certainty } = state;
  const conditions = { ...question.conditions, claimId: [] };
  const onConditions = (next: typeof question.conditions) =>
    go({ question: { conditions: { ...next, claimId: question.conditions.claimId } } });

  const takesNone = premise?.stance === 'NEUTRAL' && premise.claim !== null && !side;
  const { about, unguessed, given, guessed } = useCounters(
    {
      by,
      corpus: corpus.name,
      side,
      certainty,
      language: i18n.language,
      filter: filterOf(conditions),
      premiseLanguage: premise?.language,
    },
    !takesNone,
  );
  const { error } = given.query;
  const mustChoose = takesNone || isSideUnknown(error);
  const hasSide = premise?.stance === 'FAVOR' || premise?.stance === 'AGAINST';
  const lists = {
    corpus: corpus.name,
    onGroup: (variable: string, value: string) =>
      onConditions(setProfile(conditions, variable, { variable, anyOf: [value] })),
  };

  return (
    <section className={styles['other']} aria-labelledby="other-side">
      <h2 id="other-side">{t('other.title')}</h2>
      {(!hasSide || side) && (
        <div className={styles['choose']}>
          <span>{t('other.choose')}</span>
          <Choice
            label={t('other.choose')}
            value={side ?? (mustChoose ? undefined : about?.side)}
            onChange={(chosen) => go({ state: { side: chosen } })}
            options={SIDES.map((value) => ({ value, text: t(`stance.${value}`) }))}
          />
        </div>
      )}
      {mustChoose ? (
        <p>{t('other.noSide')}</p>
      ) : error && !given.hits ? (
        <Problem error={error} retry={given.query.refetch} />
      ) : (
        <>
          {about && (
            <p className={styles['about']}>
              {t(`other.about.${about.side}`)} <cite dir="auto">{about.countered}</cite>
            </p>
          )}
          {about?.premiseSide?.basis === 'INFERRED' && (
            <p>
              {t('other.guessedItself')} <SideMark side={about.premiseSide} />
            </p>
          )}
          <Sentence conditions={conditions} onChange={onConditions} />

          <section className={styles['part']} aria-labelledby="given" data-basis="GIVEN">
            <h3 id="given">
              <Database aria-hidden />
              {t('other.given.title')}
            </h3>
            {given.hits?.length !== 0 && <p>{t('other.given.meaning')}</p>}
            <CounterList {...given} {...lists} none={t('other.given.none')} />
          </section>

          <section className={styles['part']} aria-labelledby="guessed" data-basis="INFERRED">
            <h3 id="guessed">
              <Sparkles aria-hidden />
              {t('other.guessed.title')}
            </h3>
            {unguessed === undefined && <p>{t('other.guessed.meaning')}</p>}
            {unguessed !== undefined ? (
              <p role="status">
                {t('other.guessed.language', { language: phrases.value('language', unguessed) })}
              </p>
            ) : (
              <>
                <Select
                  label={t('other.certainty')}
                  value={certainty}
                  onChange={(value) => go({ state: { certainty: value } })}
                  options={CERTAINTIES.toSorted().map((value) => ({
                    value,
                    text:
                      value === '100'
                        ? t('other.noGuesses')
                        : t('other.atLeast', { percent: percentOf(+value / 100, i18n.language) }),
                  }))}
                />
                {certainty !== '100' && (
                  <CounterList
                    {...guessed}
                    {...lists}
                    none={t('other.guessed.none')}
                    waiting={<p role="status">{t('other.guessed.waiting')}</p>}
                  />
                )}
              </>
            )}
          </section>
        </>
      )}
    </section>
  );
}

/** The API says so where neither data nor model knows which side a premise takes. */
function isSideUnknown(error: Error | null): boolean {
  return (
    error instanceof ElenchusError && error.code === 'BAD_INPUT' && error.field === 'by.premiseId'
  );
}
