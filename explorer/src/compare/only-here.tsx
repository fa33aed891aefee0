import { useState } from 'react';
import { Link } from 'wouter';
import { argumentAddress } from '../address/use-address.js';
import { StanceMark } from '../hits/stance-mark.js';
import { Badge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { useTranslation } from '../texts/use-translation.js';
import { answering, type Distinctive, nearnessOf, onlyHere } from './distinctive.js';
import styles from './only-here.module.css';
import type { Contrasted } from './shares.js';

const SHOWN = 3;

interface Props {
  readonly group: Contrasted;
  /** How many of its best hits answer the question; null until it is known. */
  readonly matchCount: number | null;
  readonly corpus: string;
  /** The names by which the groups were asked for, in their order. */
  readonly asked: readonly string[];
  /** The names that they have now. */
  readonly names: readonly string[];
}

/** What no other group says, and what comes nearest to it elsewhere. */
export function OnlyHere({ group, matchCount, corpus, asked, names }: Props) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const answers = answering(group.distinctive ?? [], matchCount);
  const own = onlyHere(answers);
  if (own.length === 0) {
    const key = answers.length === 0 ? 'compare.nothing' : 'compare.nothingOwn';
    return <p className={styles['none']}>{t(key)}</p>;
  }
  return (
    <>
      <ul className={styles['list']}>
        {own.slice(0, all ? undefined : SHOWN).map((each) => (
          <li key={each.premise.id}>
            <Item
              {...each}
              corpus={corpus}
              nearestAt={asked.indexOf(each.nearestGroup ?? '')}
              names={names}
            />
          </li>
        ))}
      </ul>
      {own.length > SHOWN && (
        <Button look="quiet" onPress={() => setAll(!all)}>
          {all ? t('facets.fewer') : t('facets.all', { count: own.length })}
        </Button>
      )}
    </>
  );
}

type ItemProps = Distinctive &
  Pick<Props, 'corpus' | 'names'> & {
    readonly nearestAt: number;
  };

function Item({ premise, distance, nearest, nearestAt, names, corpus }: ItemProps) {
  const { t } = useTranslation();
  const nearness = nearnessOf(distance);
  return (
    <article className={styles['item']}>
      <p className={styles['side']}>
        <StanceMark stance={premise.stance} />
        {premise.claim && <cite>{premise.claim.text}</cite>}
      </p>
      <Argument corpus={corpus} {...premise} />
      <p className={styles['distance']}>
        {nearness !== 'repeated' && t(`compare.nearness.${nearness}`)}
        {distance !== null && <small>{t('compare.distance', { distance })}</small>}
      </p>
      {nearest && (
        <blockquote className={styles['nearest']}>
          <p>
            {t('compare.nearest')}
            <Badge place={nearestAt} />
            {names[nearestAt]}
          </p>
          <Argument corpus={corpus} {...nearest} />
        </blockquote>
      )}
    </article>
  );
}

function Argument({ id, text, language, corpus }: Distinctive['premise'] & { corpus: string }) {
  return (
    <p className={styles['text']} lang={language ?? undefined} dir="auto">
      <Link href={argumentAddress(corpus, id)}>{text}</Link>
    </p>
  );
}
