import { Values } from '../parts/values.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './premise-panel.module.css';

/** The rest of what the data has on a premise, as it has it. */
export function FurtherFields({ externalId, extra }: { externalId: string; extra: unknown }) {
  const { t } = useTranslation();
  const fields = typeof extra === 'object' && extra !== null ? Object.entries(extra) : [];
  return (
    <div>
      <h3>{t('argument.fields')}</h3>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('argument.id')}</dt>
          <dd>{externalId}</dd>
        </div>
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">
              <FieldValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function FieldValue({ value }: { value: unknown }) {
  if (typeof value === 'object' && value !== null) {
    const isList = Array.isArray(value) && value.every((each) => typeof each !== 'object');
    return isList ? (
      <Values values={value.map((each) => String(each ?? ''))} />
    ) : (
      <code>{JSON.stringify(value)}</code>
    );
  }
  if (typeof value !== 'string') return String(value);
  // Nothing but an address of the web becomes a link: data may hold anything.
  if (!/^https?:\/\/\S+$/.test(value)) return value;
  return (
    <a href={value} rel="noreferrer nofollow">
      {value}
    </a>
  );
}
