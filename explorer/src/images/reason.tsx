import { useId } from 'react';
import { useOperation } from '../api/use-operation.js';
import { ReadSentences, type SearchImagesVariables } from '../generated/operations.js';
import { withWords } from '../hits/highlighted.js';
import { useTranslation } from '../texts/use-translation.js';
import { type ImageHit, isCopy } from './hits.js';
import styles from './reason.module.css';
import { sharesOf } from './shares.js';

interface Props {
  readonly hit: ImageHit;
  readonly asked: SearchImagesVariables;
  /** The best score of all hits: bars are relative to it. */
  readonly best: number;
  /** Only the nearest sentence, and only its beginning. */
  readonly isShort?: boolean;
}

/** Why an image is here: what each of its parts gives, and the nearest sentences of its page. */
export function Reason({ hit, asked, best, isShort = false }: Props) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const shares = sharesOf(hit.parts, best);
  const heading = useId();
  return (
    <div className={styles['reason']}>
      {shares.length > 0 && (
        <div className={styles['parts']}>
          <span id={heading} className={styles['note']}>
            {t('images.reason.parts')}
          </span>
          <ul aria-labelledby={heading}>
            {shares.map(({ part, share }) => (
              <li key={part}>
                <span>{t(`images.part.${part}`)}</span>
                <span className={styles['bar']} aria-hidden>
                  <span style={{ width: `${100 * share}%` }} />
                </span>
                <span className={styles['share']}>{percent.format(share)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isCopy(hit) && <p className={styles['note']}>{t('images.reason.copy')}</p>}
      <Sentences {...{ hit, asked, isShort }} />
    </div>
  );
}

/** They are encoded one by one, so only those of the image whose reason is open are asked for. */
function Sentences({ hit, asked, isShort }: Omit<Props, 'best'>) {
  const { t } = useTranslation();
  const { by, corpus, modality, filter, rerank } = asked;
  const variables = { by, corpus, modality, filter, rerank, after: hit.after };
  const { data, error } = useOperation(ReadSentences, variables);
  const edge = data?.images?.edges[0];
  if (error || (data && edge?.node.id !== hit.node.id)) return null;
  if (!edge) return <p className={styles['note']}>{t('images.reason.reading')}</p>;
  if (edge.sentences.length === 0) return null;
  return (
    <div
      className={styles['sentences']}
      data-short={isShort}
      lang={hit.node.language ?? undefined}
      dir="auto"
    >
      {edge.sentences.slice(0, isShort ? 1 : undefined).map(({ text, words }) => (
        <p key={text}>{withWords(text, words)}</p>
      ))}
    </div>
  );
}
