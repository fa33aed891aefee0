import type { Cursor } from '@elenchus/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { argumentAddress } from '../address/use-address.js';
import { useOperation } from '../api/use-operation.js';
import { type ExplainHits, ReadCopies, type ReadCopiesVariables } from '../generated/operations.js';
import { Loading, Problem } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './copies.module.css';
import { ProfileChips } from './profile-chips.js';

type Edge = NonNullable<ExplainHits['premises']>['edges'][number];

export type CopyCounts = NonNullable<Edge['copies']>;
export type CopySearch = Omit<ReadCopiesVariables, 'after'>;

interface ListProps {
  /** The search of which the hit is the next one after a cursor. */
  readonly search: CopySearch;
  readonly after: Cursor | null;
  readonly id: string;
}

interface Props extends ListProps {
  readonly counts: CopyCounts;
}

/** How many people say the same; opened, what they say. */
export function Copies({ counts: { count, authors }, ...hit }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (count === 1) return null;
  const isOfMany = authors !== null && authors > 1;
  return (
    <details
      className={styles['copies']}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        {isOfMany ? t('hit.saidBy', { count: authors }) : t('hit.saidTimes', { count })}
      </summary>
      {isOpen && <CopyList {...hit} />}
    </details>
  );
}

function CopyList({ search, after, id }: ListProps) {
  const { t } = useTranslation();
  const { by, opposite, corpus, filter, rank, rerank } = search;
  const { data, error, refetch } = useOperation(ReadCopies, {
    by,
    opposite,
    corpus,
    filter,
    rank,
    rerank,
    after,
  });
  if (error) return <Problem error={error} retry={refetch} />;
  if (!data) return <Loading rows={2} />;
  // Another hit may have taken its place meanwhile.
  const edge = data.premises?.edges.find(({ node }) => node.id === id);
  if (!edge?.copies) return <p>{t('hit.copiesChanged')}</p>;
  const { admittedCount, nodes } = edge.copies.premises;
  const further = admittedCount - nodes.length;
  return (
    <ul>
      {nodes.map(({ id, text, language, profile }) => (
        <li key={id}>
          <Link href={argumentAddress(corpus ?? '', id)}>
            <span lang={language ?? undefined} dir="auto">
              {text}
            </span>
          </Link>
          <ProfileChips profile={profile} />
        </li>
      ))}
      {further > 0 && <li>{t('hit.moreCopies', { count: further })}</li>}
    </ul>
  );
}
