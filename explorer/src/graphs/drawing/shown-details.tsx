import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { useTranslation } from '../../texts/use-translation.js';
import { type Graph, type GraphNode, relationOf, statementOf } from '../graph.js';
import { RelationSign } from '../relation-sign.js';
import type { Mapped } from './graph-picture.js';
import { useLinkOf } from './links.js';
import { keyOf } from './scene.js';
import { useShown } from './shown.js';
import styles from './shown-details.module.css';

/** Texts of more characters may have to be scrolled. */
const LONG = 250;

interface Props {
  readonly graph: Graph;
  readonly language: string | null;
  readonly mapped?: Mapped | undefined;
}

/** The whole text of what is pointed at, what stands for it, and the way to its premise. */
export function ShownDetails({ graph, language, mapped }: Props) {
  const { t, i18n } = useTranslation();
  const { key } = useShown();
  const linkOf = useLinkOf();
  const find = (of: Graph, side: 'query' | 'hit') =>
    of.nodes.find(({ id }) => key === keyOf(side, id));
  const inQuery = mapped && find(mapped.query, 'query');
  const inHit = find(graph, 'hit');
  const pair = mapped?.pairs.find(
    ({ queryNode, caseNode }) => queryNode === inQuery?.id || caseNode === inHit?.id,
  );
  const query = mapped?.query.nodes.find(({ id }) => id === (pair?.queryNode ?? inQuery?.id));
  const hit = graph.nodes.find(({ id }) => id === (pair?.caseNode ?? inHit?.id));
  const statement = hit && statementOf(graph, hit.id);
  const address = statement && linkOf(statement.id);
  if (!query && !hit) {
    return <p className={styles['hint']}>{t(mapped ? 'mapping.hint' : 'graphs.pointAt')}</p>;
  }
  return (
    <div className={styles['shown']}>
      {query && (pair || !hit) && (
        <Said graph={mapped!.query} node={query} name={mapped!.names.query} />
      )}
      {hit && (
        <Said graph={graph} node={hit} name={pair && mapped!.names.hit} language={language} />
      )}
      <p className={styles['links']}>
        {pair && (
          <span>
            {t('mapping.similarity', {
              similarity: new Intl.NumberFormat(i18n.language, {
                minimumFractionDigits: 2,
                maximumFractionDigits: 2,
              }).format(pair.similarity),
            })}
          </span>
        )}
        {address && (
          <Link href={address}>
            {t('graphs.openArgument')}
            <ArrowRight aria-hidden />
          </Link>
        )}
      </p>
    </div>
  );
}

interface SaidProps {
  readonly graph: Graph;
  readonly node: GraphNode;
  readonly name?: string | undefined;
  readonly language?: string | null;
}

/** A statement and what it does, or a relation with the statement that it comes from. */
function Said({ graph, node, name, language }: SaidProps) {
  const { t } = useTranslation();
  const statement = statementOf(graph, node.id);
  const text = statement?.text?.trim() || t('graphs.noText');
  const relation = node.type === 'STATEMENT' ? relationOf(graph, node.id) : node;
  return (
    <>
      <span className={styles['role']}>
        {name && <span>{name}</span>}
        {node.id === graph.majorClaim || !relation ? (
          t(node.id === graph.majorClaim ? 'graphs.role.claim' : 'graphs.role.loose')
        ) : (
          <>
            <RelationSign type={relation.type} isSilent />
            {relation.scheme ?? t(`graphs.role.${relation.type as 'SUPPORT'}`)}
          </>
        )}
      </span>
      <p
        className={styles['text']}
        dir="auto"
        lang={language ?? undefined}
        tabIndex={text.length > LONG ? 0 : undefined}
      >
        {text}
      </p>
    </>
  );
}
