import { useTranslation } from '../../texts/use-translation.js';
import type { Graph } from '../graph.js';
import { RelationSign } from '../relation-sign.js';
import styles from './mapping-table.module.css';
import type { FoundGraph } from './similarity.js';

interface Props {
  readonly mapping: NonNullable<FoundGraph['mapping']>;
  readonly query: Graph;
  readonly graph: Graph;
}

/** What stands for what, the most alike first, as a table. */
export function MappingTable({ mapping, query, graph }: Props) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const pairs = mapping.toSorted((a, b) => b.similarity - a.similarity);
  return (
    <details className={styles['mapping']}>
      <summary>{t('mapping.title', { count: mapping.length })}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('mapping.yours')}</th>
            <th scope="col">{t('mapping.theirs')}</th>
            <th scope="col" className={styles['alike']}>
              {t('mapping.alike')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ queryNode, caseNode, similarity }) => (
            <tr key={queryNode}>
              <td>
                <NodeName graph={query} id={queryNode} />
              </td>
              <td>
                <NodeName graph={graph} id={caseNode} />
              </td>
              <td className={styles['alike']}>
                <span className={styles['bar']} aria-hidden>
                  <span style={{ width: `${100 * similarity}%` }} />
                </span>
                {number.format(similarity)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function NodeName({ graph, id }: { graph: Graph; id: string }) {
  const { t } = useTranslation();
  const node = graph.nodes.find((each) => each.id === id);
  if (!node) return null;
  if (node.type === 'STATEMENT') return <>{node.text?.trim() || t('graphs.noText')}</>;
  return (
    <span className={styles['relation']}>
      <RelationSign type={node.type} isSilent />
      {node.scheme ?? t(`graphs.relation.${node.type}`)}
    </span>
  );
}
