import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { argumentAddress } from '../address/use-address.js';
import { useCorpus } from '../frame/corpus.js';
import { Button } from '../parts/button.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './changed-hits.module.css';
import type { Changes, PlacedHit } from './orders.js';

const SHOWN = 3;

/** Which hits an order brings to the first page, and which it takes away. */
export function ChangedHits({ changes }: { changes: Changes }) {
  const { t } = useTranslation();
  if (changes.comesIn.length + changes.goesOut.length === 0) {
    return <p className={styles['none']}>{t('fairness.nothingChanges')}</p>;
  }
  return (['comesIn', 'goesOut'] as const).map((kind) => (
    <section key={kind} className={styles['changes']} data-kind={kind}>
      <h4>
        {kind === 'comesIn' ? <Plus aria-hidden /> : <Minus aria-hidden />}
        {t(`fairness.${kind}`)} ({t('count.plain', { count: changes[kind].length })})
      </h4>
      <Shortened hits={changes[kind]} kind={kind} />
    </section>
  ));
}

function Shortened({ hits, kind }: { hits: readonly PlacedHit[]; kind: keyof Changes }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  return (
    <>
      <PlacedHits hits={all ? hits : hits.slice(0, SHOWN)} kind={kind} />
      {hits.length > SHOWN && (
        <Button look="quiet" onPress={() => setAll(!all)}>
          {all ? t('facets.fewer') : t('facets.all', { count: hits.length })}
        </Button>
      )}
    </>
  );
}

interface Props {
  readonly hits: readonly PlacedHit[];
  readonly kind?: keyof Changes;
  readonly isNumbered?: boolean;
}

/** Hits by their first lines; each leads to its argument. */
export function PlacedHits({ hits, kind, isNumbered = false }: Props) {
  const { name: corpus } = useCorpus();
  return (
    <ol className={styles['hits']} data-numbered={isNumbered}>
      {hits.map((placed) => {
        const { id, text, language } = placed.hit;
        return (
          <li key={id}>
            <Link href={argumentAddress(corpus, id)} lang={language ?? undefined} dir="auto">
              {text}
            </Link>
            {kind && <Why placed={placed} kind={kind} />}
          </li>
        );
      })}
    </ol>
  );
}

function Why({ placed, kind }: { placed: PlacedHit; kind: keyof Changes }) {
  const { t } = useTranslation();
  const phrases = usePhrases();
  const { place, from, brings } = placed;
  const parts =
    kind === 'goesOut'
      ? [t('fairness.wasAt', { place })]
      : [
          from !== undefined && t('fairness.fromPlace', { place: from }),
          brings.length > 0 &&
            t('fairness.brings', {
              groups: brings
                .map(({ variable, value }) => phrases.value(variable, value))
                .join(', '),
            }),
        ].filter(Boolean);
  return <small>{parts.join('; ')}</small>;
}
