import { Spline } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from '../../texts/use-translation.js';
import { useEditing } from './editing.js';
import menu from './menu.module.css';
import { canConnect } from './sketch.js';
import styles from './statement-node.module.css';

/** Arrows without a mouse: the statements and arrows that one can lead to. */
export function ConnectMenu({ id }: { id: string }) {
  const { t } = useTranslation();
  const { sketch, connect } = useEditing();
  const textOf = (wanted: string) =>
    sketch.statements.find((each) => each.id === wanted)?.text.trim() || t('graphs.noText');
  const targets = [
    ...sketch.statements.map((each) => ({ id: each.id, text: textOf(each.id) })),
    ...sketch.relations.map((each) => ({
      id: each.id,
      text: t('sketch.arrowOf', { text: textOf(each.source) }),
    })),
  ].filter((target) => canConnect(sketch, id, target.id));
  if (targets.length === 0) return null;
  return (
    <MenuTrigger>
      <Button className={`${styles['small']} nodrag`} aria-label={t('sketch.connect')}>
        <Spline aria-hidden />
      </Button>
      <Popover className={menu['popover']!}>
        <p className={menu['title']}>{t('sketch.connect')}</p>
        <Menu
          aria-label={t('sketch.connect')}
          className={menu['menu']!}
          onAction={(target) => connect(id, String(target))}
        >
          {targets.map((target) => (
            <MenuItem key={target.id} id={target.id} className={menu['item']!}>
              {target.text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
