import { useAddress } from '../address/use-address.js';
import { Select } from '../parts/select.js';
import { Empty, Loading, Problem } from '../parts/states.js';
import { listed } from '../texts/listed.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './agreement.module.css';
import { AgreementOn } from './agreement-on.js';
import { annotatorsOf } from './judgements.js';
import { agreementOn } from './kappa.js';
import { ScopeChoice } from './scope-choice.js';
import { STATE } from './state.js';
import { useLabelSets } from './use-judgements.js';
import { useScopedJudgements } from './use-scoped.js';

/** How far two annotators agree, by each set of labels. */
export function Agreement({ question }: { question: string }) {
  const { t } = useTranslation();
  const { state, go } = useAddress(STATE);
  const sets = useLabelSets();
  const { scope, judgements, error, retry } = useScopedJudgements(question);
  if (error && !judgements) return <Problem error={error} retry={retry} />;
  if (!judgements) return <Loading />;
  const names = annotatorsOf(judgements);
  const first = names.includes(state.first) ? state.first : names[0];
  const others = names.filter((name) => name !== first);
  const second = others.includes(state.second) ? state.second : others[0];
  return (
    <div className={styles['agreement']}>
      {question !== '' && <ScopeChoice scope={scope} />}
      {first === undefined || second === undefined ? (
        <Empty title={t('agreement.tooFew')}>
          <p>
            {names.length === 0
              ? t('agreement.judgedByNobody')
              : t('agreement.judged', { count: names.length, names: listed(names) })}
          </p>
        </Empty>
      ) : (
        <>
          <div className={styles['who']}>
            <Select
              label={t('agreement.first')}
              value={first}
              onChange={(name) => go({ state: { first: name, second } })}
              options={names
                .filter((name) => name !== second)
                .map((name) => ({ value: name, text: name }))}
            />
            <Select
              label={t('agreement.second')}
              value={second}
              onChange={(name) => go({ state: { first, second: name } })}
              options={others.map((name) => ({ value: name, text: name }))}
            />
          </div>
          <div className={styles['sets']}>
            {sets.map((set) => (
              <AgreementOn
                key={set.name}
                set={set}
                agreement={agreementOn(set, judgements, first, second)}
                {...{ first, second }}
              />
            ))}
          </div>
          <p className={styles['note']}>
            {t('agreement.meaning')}{' '}
            <cite>
              J. Cohen: A coefficient of agreement for nominal scales. Educational and Psychological
              Measurement 20(1), 1960, 37–46.
            </cite>
          </p>
        </>
      )}
    </div>
  );
}
