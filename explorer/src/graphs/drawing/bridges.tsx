import { useTranslation } from '../../texts/use-translation.js';
import styles from './bridges.module.css';
import { bridgePath, middle } from './paths.js';
import type { Bridge, Scene } from './scene.js';
import { useShowing, useShown } from './shown.js';

/**
 * In pixels: the width of a bridge between nodes that are not alike, and what likeness adds. What
 * relations have in common says less than what statements have.
 */
const WIDTH = { least: 1, statement: 9, relation: 2.5 } as const;
const OPACITY = { least: 0.22, more: 0.78 } as const;
/** Between graphs of many pairs, bridges between relations are pale, so that others can be seen. */
const [MANY, PALE] = [12, 0.35];

/** Lines between nodes that stand for each other, the thicker the more alike they are. */
export function BridgeLines({ scene: { bridges, nodes } }: { scene: Scene }) {
  const textOf = new Map(nodes.map(({ key, node }) => [key, node]));
  return bridges.map((bridge) => (
    <BridgeLine
      key={bridge.from}
      bridge={bridge}
      isCrowded={bridges.length > MANY}
      texts={[bridge.from, bridge.to].map((key) => {
        const node = textOf.get(key)!;
        return { type: node.type, text: node.text };
      })}
    />
  ));
}

interface Props {
  readonly bridge: Bridge;
  readonly isCrowded: boolean;
  readonly texts: readonly { readonly type: string; readonly text: string | null }[];
}

function BridgeLine({ bridge, isCrowded, texts }: Props) {
  const { t, i18n } = useTranslation();
  const { key } = useShown();
  const showing = useShowing(bridge.from);
  const { similarity, start, end } = bridge;
  const isShown = key === bridge.from || key === bridge.to;
  const number = new Intl.NumberFormat(i18n.language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(similarity);
  const nameOf = ({ type, text }: Props['texts'][number]) =>
    text ?? t(`graphs.relation.${type as 'SUPPORT'}`);
  const name = t('mapping.pair', {
    yours: nameOf(texts[0]!),
    theirs: nameOf(texts[1]!),
    similarity: number,
  });
  const kind = texts[0]!.type === 'STATEMENT' ? 'statement' : 'relation';
  const path = bridgePath(bridge);
  const { x, y } = middle(start, end);
  return (
    <g
      className={styles['bridge']}
      data-shown={isShown || undefined}
      data-dim={(key !== undefined && !isShown) || undefined}
      data-similarity={similarity.toFixed(2)}
      role="img"
      tabIndex={0}
      aria-label={name}
      {...showing}
    >
      <path d={path} className={styles['target']} />
      <path
        d={path}
        className={styles['line']}
        style={{
          strokeWidth: WIDTH.least + WIDTH[kind] * similarity,
          opacity:
            (OPACITY.least + OPACITY.more * similarity) *
            (isCrowded && kind === 'relation' && !isShown ? PALE : 1),
        }}
      />
      {isShown && (
        <g className={styles['label']} aria-hidden>
          <rect x={x - 26} y={y - 13} width={52} height={26} rx={13} />
          <text x={x} y={y} dy="0.35em">
            {number}
          </text>
        </g>
      )}
    </g>
  );
}
