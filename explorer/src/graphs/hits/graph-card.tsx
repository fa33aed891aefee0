import { Workflow } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { Link } from 'wouter';
import type { GraphParts } from '../../generated/operations.js';
import { Reasons } from '../../hits/reasons.js';
import { Toggle } from '../../search/order-panel.js';
import { usePhrases } from '../../texts/phrases.js';
import { useTranslation } from '../../texts/use-translation.js';
import { AreaPicture, DialoguePicture } from '../drawing/area-picture.js';
import { useDialogue } from '../drawing/dialogue.js';
import { GraphPicture, type Mapped } from '../drawing/graph-picture.js';
import { LinkContext } from '../drawing/links.js';
import { NearScreen } from '../drawing/near-screen.js';
import { ShownNode } from '../drawing/shown.js';
import { ShownDetails } from '../drawing/shown-details.js';
import { type Graph, graphOf, isShaped, statementOf } from '../graph.js';
import { LAYOUT_OF, type Picture } from '../state.js';
import styles from './graph-card.module.css';
import { MappingTable } from './mapping-table.js';
import { PictureLinks } from './picture-links.js';
import { type FoundGraph, Similarity } from './similarity.js';
import { usePremiseLinks } from './use-premise-links.js';

interface Props {
  readonly parts: GraphParts;
  /** What was found about it; absent where the graph itself was opened. */
  readonly found?: FoundGraph | undefined;
  /** What was searched by, where it has a shape. */
  readonly query?: Graph | undefined;
  readonly picture: Picture;
  /** The highest scores among hits, by stage. */
  readonly best?: ReadonlyMap<string, number> | undefined;
  /** Where others like it are searched. */
  readonly likeThis?: string | undefined;
  readonly children?: ReactNode;
}

/** A graph: what it argues for, its picture, and how it compares with what was searched by. */
export const GraphCard = memo(function GraphCard({
  parts,
  found,
  query,
  picture,
  best = NONE,
  likeThis,
  children,
}: Props) {
  const { t } = useTranslation();
  const phrases = usePhrases();
  const premiseLink = usePremiseLinks(parts);
  const graph = useMemo(() => graphOf(parts), [parts]);
  // A relation leads to the statement that gives it: in treemaps there are no others.
  const linkOf = useCallback(
    (node: string) => premiseLink(statementOf(graph, node)?.id ?? node),
    [premiseLink, graph],
  );
  const { id, topic, language, majorClaim, counts } = parts;
  const hasDialogue = picture === 'boxes' && counts.locutions > 0;
  const [isWanted, setDialogue] = useDialogue(id);
  const dialogue = hasDialogue && isWanted;
  const pairs = found?.mapping;
  const names = t('mapping.names', { returnObjects: true });
  const mapped = useMemo<Mapped | undefined>(
    () =>
      query && pairs ? { query, pairs, names: { query: names.query, hit: names.hit } } : undefined,
    [query, pairs, names.query, names.hit],
  );
  return (
    <article className={styles['card']} data-mapped={mapped ? '' : undefined}>
      <header>
        <h2 dir="auto" lang={language ?? undefined}>
          {majorClaim.text?.trim() || t('graphs.noText')}
        </h2>
        <p className={styles['facts']}>
          {topic && <span>{topic}</span>}
          {language && <span>{phrases.value('language', language)}</span>}
          {(['statements', 'supports', 'attacks', 'rephrases', 'depth'] as const)
            .filter((name) => counts[name] > 0)
            .map((name) => (
              <span key={name}>{t(`graphs.counted.${name}`, { count: counts[name] })}</span>
            ))}
        </p>
        {found && <Similarity structure={found.structure} hasShape={isShaped(query)} />}
      </header>
      {hasDialogue && (
        <Toggle
          text={t('graphs.dialogue.show', { count: counts.locutions })}
          isSelected={dialogue}
          onChange={setDialogue}
        />
      )}
      <LinkContext value={linkOf}>
        <ShownNode>
          <NearScreen
            className={styles['picture']!}
            picture={picture !== 'boxes' ? 'areas' : dialogue ? 'dialogue' : 'boxes'}
          >
            {dialogue ? (
              <DialoguePicture id={id} graph={graph} />
            ) : picture !== 'boxes' ? (
              <AreaPicture id={id} layout={LAYOUT_OF[picture]} graph={graph} />
            ) : (
              <GraphPicture id={id} graph={graph} language={language} mapped={mapped} />
            )}
          </NearScreen>
          <ShownDetails
            graph={graph}
            language={language}
            mapped={picture === 'boxes' && !dialogue ? mapped : undefined}
          />
        </ShownNode>
      </LinkContext>
      {mapped && pairs && <MappingTable mapping={pairs} query={mapped.query} graph={graph} />}
      <footer>
        {found?.explain && <Reasons explain={found.explain} best={best} />}
        <span className={styles['links']}>
          {children}
          <PictureLinks graph={graph} id={id} layout={LAYOUT_OF[picture]} dialogue={dialogue} />
          {likeThis && (
            <Link href={likeThis}>
              <Workflow aria-hidden />
              {t('graphs.likeThis')}
            </Link>
          )}
        </span>
      </footer>
    </article>
  );
});

const NONE: ReadonlyMap<string, number> = new Map();
