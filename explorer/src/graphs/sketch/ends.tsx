import { Handle, Position, useConnection } from '@xyflow/react';
import { useEditing } from './editing.js';
import styles from './ends.module.css';

/** Where arrows begin, and where they end: anywhere on the box while one is drawn. */
export function Ends({ id }: { id: string }) {
  const isSought = useConnection(({ inProgress, fromNode }) => inProgress && fromNode.id !== id);
  const isStatement = id.startsWith('s');
  const isUp = useEditing().direction === 'up';
  return (
    <>
      <Handle
        type="source"
        id="out"
        position={isUp ? Position.Top : Position.Left}
        isConnectable={isStatement}
        className={isStatement ? styles['start']! : styles['hidden']!}
        aria-hidden
      />
      <Handle
        type="target"
        id="in"
        position={isUp ? Position.Bottom : Position.Right}
        isConnectableStart={false}
        className={isSought ? styles['whole']! : styles['hidden']!}
        aria-hidden
      />
    </>
  );
}
