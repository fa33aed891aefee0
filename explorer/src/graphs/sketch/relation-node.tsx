import { type NodeProps, useStore } from '@xyflow/react';
import { Check, Trash2, Undo2 } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { useFigures } from '../../texts/figures.js';
import { useTranslation } from '../../texts/use-translation.js';
import { RelationSign } from '../relation-sign.js';
import { useEditing } from './editing.js';
import { Ends } from './ends.js';
import menu from './menu.module.css';
import styles from './relation-node.module.css';
import { isUnsure, type RelationType } from './sketch.js';

const TYPES = ['SUPPORT', 'ATTACK', 'REPHRASE'] as const satisfies readonly RelationType[];

/** Where the board is made smaller, how sure an arrow is can still be read. In rem. */
const LEAST_SIZE = 0.8125;

/** An arrow of a sketch: its sign opens what can be done to it. */
export function RelationNode({ id }: NodeProps) {
  const { t } = useTranslation();
  const figures = useFigures();
  const { sketch, direction, over, setType, add, remove } = useEditing();
  const zoom = useStore(({ transform }) => Math.min(1, transform[2]));
  const relation = sketch.relations.find((each) => each.id === id);
  if (!relation) return null;
  const percent =
    relation.percent === undefined ? undefined : figures.percent(relation.percent / 100);
  const isWeak = isUnsure(relation);
  const sure = percent && t(isWeak ? 'mine.unsure' : 'mine.sure', { percent });
  const name = t('sketch.arrow', { relation: t(`graphs.relation.${relation.type}`) });
  const act = (key: string) => {
    if (key === 'undercut') add('ATTACK', id);
    else if (key === 'remove') remove(id);
    else setType(id, key as RelationType);
  };
  return (
    <div className={styles['relation']} data-drop={id} data-over={over === id || undefined}>
      <MenuTrigger>
        <Button
          className={`${styles['button']} nodrag`}
          aria-label={sure ? `${name}, ${sure}` : name}
        >
          <RelationSign type={relation.type} isSilent />
          {percent && (
            <span
              className={styles['sure']}
              data-direction={direction}
              data-weak={isWeak || undefined}
              style={{ fontSize: `${LEAST_SIZE / zoom}rem` }}
              aria-hidden
            >
              {isWeak ? `${percent} ?` : percent}
            </span>
          )}
        </Button>
        <Popover className={menu['popover']!}>
          <Menu
            aria-label={t('sketch.arrowMenu')}
            className={menu['menu']!}
            onAction={(key) => act(String(key))}
          >
            {TYPES.map((type) => (
              <MenuItem key={type} id={type} className={menu['item']!}>
                <RelationSign type={type} isSilent />
                <span>{t(`graphs.relation.${type}`)}</span>
                {type === relation.type && <Check aria-label={t('sketch.chosen')} />}
              </MenuItem>
            ))}
            <Separator className={menu['separator']!} />
            <MenuItem id="undercut" className={menu['item']!}>
              <Undo2 aria-hidden />
              <span>{t('sketch.undercut')}</span>
            </MenuItem>
            <MenuItem id="remove" className={menu['item']!}>
              <Trash2 aria-hidden />
              <span>{t('sketch.removeArrow')}</span>
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <Ends id={id} />
    </div>
  );
}
