import { useQueryClient } from '@tanstack/react-query';
import { Braces, ListOrdered, Table } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { SearchArgumentsVariables } from '../generated/operations.js';
import { Select } from '../parts/select.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './export-form.module.css';
import { ExportProgress } from './export-progress.js';
import { shownLists } from './shown-lists.js';
import { type Format, FORMATS, useExport } from './use-export.js';

const ICONS = { csv: Table, jsonl: Braces, trec: ListOrdered } as const;
const COUNTS = ['shown', '100', '1000'] as const;
type Count = (typeof COUNTS)[number];

/** How many hits go into a file, and into which. */
export default function ExportForm({ asked }: { asked: SearchArgumentsVariables }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  // What was shown when the dialog was opened.
  const shown = useMemo(() => shownLists(queries), [queries]);
  const [chosen, setChosen] = useState<Count>('shown');
  const question = asked.by?.text ?? '';
  const { state, save, stop } = useExport(question);
  const outcome = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The pressed button is disabled or gone by now. The dialog hears Escape only from inside.
    const { activeElement: focused } = document;
    if (focused === document.body || focused?.matches(':disabled')) outcome.current?.focus();
  }, [state.step]);
  const shownCount = shown.reduce((sum, { count }) => sum + count, 0);
  const count = chosen === 'shown' ? shownCount : Number(chosen);
  const isReading = state.step === 'reading';
  // A run is one ranking, also where the page shows two lists.
  const listsFor = (format: Format) =>
    chosen === 'shown' && format !== 'trec' ? shown : [{ variables: asked, count }];

  return (
    <div className={styles['form']}>
      <Select
        label={t('export.howMany')}
        value={chosen}
        onChange={setChosen}
        options={COUNTS.map((value) => ({
          value,
          text:
            value === 'shown'
              ? t('export.shown', { count: shownCount })
              : t('export.first', { count: Number(value) }),
        }))}
      />
      <ul className={styles['formats']}>
        {FORMATS.map((format) => {
          const Icon = ICONS[format];
          const isDisabled = isReading || count === 0 || (format === 'trec' && question === '');
          return (
            <li key={format}>
              <Button
                className={styles['format']!}
                isDisabled={isDisabled}
                onPress={() => save(format, listsFor(format))}
              >
                <Icon aria-hidden />
                <strong>{t(`export.formats.${format}`)}</strong>
                <span>{t(`export.about.${format}`)}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {shown.length > 1 && (
        <p className={styles['note']}>
          {chosen === 'shown' && `${t('export.twoLists')} `}
          {t('export.oneRanking')}
        </p>
      )}
      <div ref={outcome} tabIndex={-1}>
        <ExportProgress state={state} onStop={stop} />
      </div>
    </div>
  );
}
