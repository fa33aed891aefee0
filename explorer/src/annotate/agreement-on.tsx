import { apart } from '../texts/listed.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './agreement.module.css';
import type { Agreement } from './kappa.js';
import type { LabelSet } from './labels.js';
import { useLabelNames } from './use-label-names.js';

/** With fewer hits in common, agreement says nothing. */
const ENOUGH = 2;

interface Props {
  readonly set: LabelSet;
  readonly agreement: Agreement;
  readonly first: string;
  readonly second: string;
}

/** The agreement of two annotators by one set of labels, with the table that it comes from. */
export function AgreementOn({ set, agreement, first, second }: Props) {
  const { t, i18n } = useTranslation();
  const names = useLabelNames();
  const { count, table, observed, chance, kappa } = agreement;
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  const figure = new Intl.NumberFormat(i18n.language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  });
  const title = names.set(set.name);
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  return (
    <section className={styles['set']} aria-label={title}>
      <h2>{title}</h2>
      <p>{t('agreement.common', { count })}</p>
      {count < ENOUGH ? (
        <p className={styles['none']}>{t('agreement.tooFewHits')}</p>
      ) : (
        <>
          {kappa === undefined ? (
            <p className={styles['none']}>{t('agreement.undefined')}</p>
          ) : (
            <dl className={styles['figures']}>
              <div>
                <dt>{t('agreement.kappa')}</dt>
                <dd>{figure.format(kappa)}</dd>
              </div>
              <div>
                <dt>{t('agreement.observed')}</dt>
                <dd>{percent.format(observed)}</dd>
              </div>
              <div>
                <dt>{t('agreement.chance')}</dt>
                <dd>{percent.format(chance)}</dd>
              </div>
            </dl>
          )}
          <div
            className={styles['scroll']}
            tabIndex={0}
            role="region"
            aria-label={t('agreement.table', { set: title })}
          >
            <table>
              <caption>
                {t('agreement.caption', { first: apart(first), second: apart(second) })}
              </caption>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">{first}</span>
                  </th>
                  {set.labels.map(({ name }) => (
                    <th key={name} scope="col">
                      {names.label(name)}
                    </th>
                  ))}
                  <th scope="col">{t('agreement.sum')}</th>
                </tr>
              </thead>
              <tbody>
                {set.labels.map(({ name }, row) => (
                  <tr key={name}>
                    <th scope="row">{names.label(name)}</th>
                    {table[row]!.map((value, column) => (
                      <td key={column} data-agreed={row === column}>
                        {value}
                      </td>
                    ))}
                    <td className={styles['sum']}>{total(table[row]!)}</td>
                  </tr>
                ))}
                <tr>
                  <th scope="row">{t('agreement.sum')}</th>
                  {set.labels.map(({ name }, column) => (
                    <td key={name} className={styles['sum']}>
                      {total(table.map((cells) => cells[column]!))}
                    </td>
                  ))}
                  <td className={styles['sum']}>{count}</td>
                </tr>
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}
