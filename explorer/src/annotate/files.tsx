import { useState } from 'react';
import { download } from '../files/download.js';
import { slugOf } from '../files/slug.js';
import { useCorpus } from '../frame/corpus.js';
import { Button } from '../parts/button.js';
import { Choice } from '../parts/choice.js';
import { Select } from '../parts/select.js';
import { Empty, Loading, Problem } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import { useAnnotator } from './annotator.js';
import { Commands } from './commands.js';
import styles from './files.module.css';
import { gradedSets } from './labels.js';
import { beirQrelsOf, gradesOf, judgementLines, queriesOf, trecQrelsOf } from './qrels.js';
import { ScopeChoice } from './scope-choice.js';
import { useLabelSets } from './use-judgements.js';
import { useLabelNames } from './use-label-names.js';
import { useScopedJudgements } from './use-scoped.js';

const WHOSE = ['all', 'own'] as const;

/** Judgements as files, and what can be done with them. */
export function Files({ question }: { question: string }) {
  const { t } = useTranslation();
  const names = useLabelNames();
  const corpus = useCorpus();
  const sets = useLabelSets();
  const [annotator] = useAnnotator();
  const [whose, setWhose] = useState<(typeof WHOSE)[number]>('all');
  const [chosenSet, setChosenSet] = useState('');
  const { scope, judgements, error, retry } = useScopedJudgements(question);
  if (error && !judgements) return <Problem error={error} retry={retry} />;
  if (!judgements) return <Loading />;

  const wanted =
    whose === 'all' ? judgements : judgements.filter((each) => each.annotator === annotator);
  const graded = gradedSets(sets);
  const set = graded.find(({ name }) => name === chosenSet) ?? graded[0];
  const grades = set ? gradesOf(wanted, set) : [];
  const trec = trecQrelsOf(grades);
  const beir = beirQrelsOf(grades);
  const stem = (scope === 'question' && slugOf(question)) || corpus.name;
  const files = {
    jsonl: {
      name: `${stem}-judgements.jsonl`,
      type: 'application/jsonl',
      text: judgementLines(wanted, sets),
      count: wanted.length,
      leftOut: 0,
    },
    beir: {
      name: `${stem}-qrels.tsv`,
      type: 'text/tab-separated-values',
      ...beir,
      count: grades.length - beir.leftOut,
    },
    trec: {
      name: `${stem}-qrels.txt`,
      type: 'text/plain',
      ...trec,
      count: grades.length - trec.leftOut,
    },
    queries: {
      name: `${stem}-queries.jsonl`,
      type: 'application/jsonl',
      text: queriesOf(grades),
      count: new Set(grades.map((grade) => grade.question)).size,
      leftOut: 0,
    },
  };
  return (
    <div className={styles['files']}>
      <div className={styles['choices']}>
        {question !== '' && <ScopeChoice scope={scope} />}
        {annotator !== '' && (
          <Choice
            label={t('files.whose.label')}
            value={whose}
            onChange={setWhose}
            options={WHOSE.map((value) => ({
              value,
              text: t(`files.whose.${value}`, { name: annotator }),
            }))}
          />
        )}
        {set && graded.length > 1 && (
          <Select
            label={t('files.set')}
            value={set.name}
            onChange={setChosenSet}
            options={graded.map(({ name }) => ({ value: name, text: names.set(name) }))}
          />
        )}
      </div>
      {wanted.length === 0 ? (
        <Empty title={t('files.none')} />
      ) : (
        <ul className={styles['list']}>
          {Object.entries(files).map(([kind, file]) => (
            <li key={kind}>
              <div>
                <strong>{t(`files.kinds.${kind as keyof typeof files}`)}</strong>
                <p>
                  {t(`files.about.${kind as keyof typeof files}`)}
                  {file.leftOut > 0 && ` ${t('export.leftOut', { count: file.leftOut })}`}
                </p>
              </div>
              <Button
                isDisabled={file.count === 0}
                onPress={() => download(file.name, file.type, file.text)}
              >
                {t('files.save', { count: file.count, name: file.name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Commands
        queries={files.queries.name}
        qrels={files.beir.name}
        annotator={whose === 'own' ? annotator : ''}
      />
    </div>
  );
}
