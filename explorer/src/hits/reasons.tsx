import type { ExplainHits } from '../generated/operations.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './reasons.module.css';

type Edge = NonNullable<ExplainHits['premises']>['edges'][number];
export type Explanation = NonNullable<Edge['explain']>;

interface Props {
  readonly explain: Explanation;
  /** The best score of each stage among the hits shown: bars are relative to it. */
  readonly best: ReadonlyMap<string, number>;
}

/** Why a hit is here: its score at each stage as bars, and what moved it. */
export function Reasons({ explain, best }: Props) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const { scores, moves } = explain;
  if (scores.length === 0) return null;
  const share = (stage: string, score: number) =>
    `${Math.max(2, (100 * score) / (best.get(stage) || 1))}%`;
  return (
    <details className={styles['reasons']}>
      <summary>
        <span className={styles['strip']} aria-hidden>
          {scores.map(({ stage, score }) => (
            <span key={stage} data-stage={stage}>
              <span style={{ width: share(stage, score) }} />
            </span>
          ))}
        </span>
        {t('reasons.title')}
      </summary>
      <table>
        <caption>{t('reasons.bars')}</caption>
        <tbody>
          {scores.map(({ stage, score, place }) => (
            <tr key={stage}>
              <th scope="row">{t(`reasons.stage.${stage}`)}</th>
              <td className={styles['bar']} aria-hidden>
                <span data-stage={stage} style={{ width: share(stage, score) }} />
              </td>
              <td className={styles['figure']}>{number.format(score)}</td>
              <td>{place === null ? '' : t('reasons.place', { place })}</td>
            </tr>
          ))}
          {moves.map(({ from, to, reason }, index) => (
            <tr key={index}>
              <th scope="row">{t(`reasons.move.${reason.__typename}`)}</th>
              <td colSpan={3}>
                {wasNotJudged(reason)
                  ? t('reasons.notJudged', { to })
                  : from === to
                    ? t('reasons.stayed', { to })
                    : t('reasons.moved', { from, to })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Whether a language model was asked, and had no answer. */
function wasNotJudged(reason: Explanation['moves'][number]['reason']): boolean {
  return reason.__typename === 'LanguageModelReason' && reason.failure !== null;
}
