import type { Cursor } from '@elenchus/client';
import { ArrowDown, ArrowUp, MessagesSquare, Sparkle, Workflow } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { argumentAddress } from '../address/use-address.js';
import type { ArgumentFields, SideFields } from '../generated/operations.js';
import { usePhrases } from '../texts/phrases.js';
import { useTranslation } from '../texts/use-translation.js';
import styles from './card.module.css';
import { Copies, type CopyCounts, type CopySearch } from './copies.js';
import { type Highlight, Highlighted } from './highlighted.js';
import { ProfileChips } from './profile-chips.js';
import { type Explanation, Reasons } from './reasons.js';
import { SideMark } from './side-mark.js';
import { StanceMark } from './stance-mark.js';

/** How a hit moved: up or down by so many places, or it is new. */
export type Shift = number | 'new';

interface Props {
  readonly hit: ArgumentFields;
  /**
   * In place of its stance on its own claim: its side of what was asked, or is countered; null if that
   * is not known.
   */
  readonly side?: SideFields | null | undefined;
  readonly highlights?: readonly Highlight[] | undefined;
  readonly explain?: Explanation | null | undefined;
  readonly best?: ReadonlyMap<string, number> | undefined;
  readonly shift?: Shift | undefined;
  /** Who else says it. */
  readonly copies?: CopyCounts | null | undefined;
  /** What it was found by, for a list of its copies. */
  readonly search?: CopySearch | undefined;
  /** The cursor of the hit before it. */
  readonly after?: Cursor | null | undefined;
  readonly corpus: string;
  readonly onGroup?: ((variable: string, value: string) => void) | undefined;
}

/** A hit: what is said, on which claim, for or against it, and by whom. */
export const Card = memo(function Card({
  hit,
  side,
  highlights = [],
  explain,
  best = NONE,
  shift,
  copies,
  search,
  after = null,
  corpus,
  onGroup,
}: Props) {
  const { t } = useTranslation();
  const phrases = usePhrases();
  const { id, text, language, stance, claim, context, profile, graph } = hit;
  const address = argumentAddress(corpus, id);
  // That it supports or attacks its claim is said by its side.
  const further = context?.filter(
    (each) => each.toRelation !== null || each.statement.text !== claim?.text,
  );
  return (
    <article className={styles['card']} data-stance={stance ?? undefined}>
      <header>
        {side === undefined ? <StanceMark stance={stance} /> : side && <SideMark side={side} />}
        {shift !== undefined && <Moved shift={shift} />}
        {language && (
          <span className={styles['language']}>{phrases.value('language', language)}</span>
        )}
      </header>
      <p className={styles['text']} lang={language ?? undefined} dir="auto">
        <Highlighted text={text} highlights={highlights} />
      </p>
      {claim && (
        <p className={styles['claim']}>
          {side !== undefined && stance ? t(`hit.claimBySide.${stance}`) : t('hit.claim')}{' '}
          <cite>{claim.text}</cite>
        </p>
      )}
      {further?.map(({ relation, toRelation, statement }) => (
        <p key={`${relation} ${toRelation ?? ''} ${statement.id}`} className={styles['claim']}>
          {toRelation === null
            ? t(`hit.context.${relation}`)
            : t(`hit.contextOfRelation.${relation}.${toRelation}`)}{' '}
          <cite lang={statement.language ?? undefined} dir="auto">
            <Link href={argumentAddress(corpus, statement.id)}>{statement.text}</Link>
          </cite>
        </p>
      ))}
      <ProfileChips profile={profile} onChoose={onGroup} />
      {copies && search && <Copies counts={copies} search={search} after={after} id={id} />}
      <footer>
        {explain && <Reasons explain={explain} best={best} />}
        <span className={styles['links']}>
          {graph && (
            <Link href={`${address}#graph`}>
              <Workflow aria-hidden />
              {t('hit.graph')}
            </Link>
          )}
          <Link href={address}>
            <MessagesSquare aria-hidden />
            {t('hit.otherSide')}
          </Link>
        </span>
      </footer>
    </article>
  );
});

const NONE: ReadonlyMap<string, number> = new Map();

function Moved({ shift }: { shift: Shift }) {
  const { t } = useTranslation();
  if (shift === 0) return null;
  const Icon = shift === 'new' ? Sparkle : shift > 0 ? ArrowUp : ArrowDown;
  const text =
    shift === 'new'
      ? t('hit.new')
      : t(shift > 0 ? 'hit.up' : 'hit.down', { count: Math.abs(shift) });
  return (
    <span className={styles['moved']} data-up={shift === 'new' || shift > 0}>
      <Icon aria-hidden />
      {text}
    </span>
  );
}
