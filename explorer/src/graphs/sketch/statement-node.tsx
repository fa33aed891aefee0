import type { NodeProps } from '@xyflow/react';
import { Flag, GripVertical, Minus, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from '../../texts/use-translation.js';
import { RelationSign } from '../relation-sign.js';
import { ConnectMenu } from './connect-menu.js';
import { useEditing } from './editing.js';
import { Ends } from './ends.js';
import { roleOf, type SketchRole } from './sketch.js';
import styles from './statement-node.module.css';

/** A statement of a sketch: what it does, its text, and what can be added to it. */
export function StatementNode({ id }: NodeProps) {
  const { t } = useTranslation();
  const { sketch, active, over, activate, add, remove } = useEditing();
  const role = roleOf(sketch, id);
  return (
    <div
      className={styles['statement']}
      data-role={role}
      data-active={active === id || undefined}
      data-over={over === id || undefined}
      data-drop={id}
      onFocusCapture={() => activate(id)}
    >
      <header className="grip">
        <Role role={role} />
        <GripVertical aria-hidden className={styles['handle']} />
        <ConnectMenu id={id} />
        <Button
          className={`${styles['small']} nodrag`}
          aria-label={t('sketch.remove')}
          onPress={() => remove(id)}
        >
          <Trash2 aria-hidden />
        </Button>
      </header>
      <Text id={id} role={role} />
      <footer>
        <Button
          className={`${styles['add']} nodrag`}
          data-type="SUPPORT"
          aria-label={t('sketch.addReason')}
          onPress={() => add('SUPPORT', id)}
        >
          <Plus aria-hidden />
          {t('sketch.kinds.reason')}
        </Button>
        <Button
          className={`${styles['add']} nodrag`}
          data-type="ATTACK"
          aria-label={t('sketch.addObjection')}
          onPress={() => add('ATTACK', id)}
        >
          <Minus aria-hidden />
          {t('sketch.kinds.objection')}
        </Button>
      </footer>
      <Ends id={id} />
    </div>
  );
}

function Role({ role }: { role: SketchRole }) {
  const { t } = useTranslation();
  return (
    <span className={styles['role']}>
      {role === 'claim' && <Flag aria-hidden />}
      {role !== 'claim' && role !== 'loose' && <RelationSign type={role} isSilent />}
      {t(`graphs.role.${role}`)}
    </span>
  );
}

function Text({ id, role }: { id: string; role: SketchRole }) {
  const { t } = useTranslation();
  const { sketch, fresh, write } = useEditing();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = sketch.statements.find((each) => each.id === id)?.text ?? '';
  const wanted = fresh?.id === id ? fresh : undefined;
  useEffect(() => {
    if (wanted) field.current?.focus({ preventScroll: true });
  }, [wanted]);
  return (
    // The copy behind the field is as high as the text, and so is the field.
    <div className={`${styles['text']} nodrag nopan nowheel`} data-copy={`${text} `}>
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        value={text}
        placeholder={t(`sketch.placeholder.${role}`)}
        aria-label={t('sketch.text', { role: t(`graphs.role.${role}`) })}
        onChange={({ target }) => write(id, target.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </div>
  );
}
