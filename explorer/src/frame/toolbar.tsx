import { Code } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { Button } from '../parts/button.js';
import { CopyButton } from '../parts/copy-button.js';
import { useTranslation } from '../texts/use-translation.js';
import { QueryDialog } from './query-dialog.js';
import styles from './toolbar.module.css';

/** What every view offers: its address and its query; `children` add what only this one has. */
export const Toolbar = memo(function Toolbar({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div role="toolbar" aria-label={t('tools.title')} className={styles['toolbar']}>
      {children}
      <CopyButton text={() => window.location.href} label={t('tools.share')} />
      <Button onPress={() => setOpen(true)}>
        <Code aria-hidden />
        <span>{t('tools.query')}</span>
      </Button>
      <QueryDialog isOpen={isOpen} onOpenChange={setOpen} />
    </div>
  );
});
