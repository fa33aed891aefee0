import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from '../texts/use-translation.js';
import { Button } from './button.js';
import styles from './dialog.module.css';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A window over the page, which it keeps from being used until it is closed. */
export function Dialog({ title, isOpen, onOpenChange, children }: Props) {
  const { t } = useTranslation();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className={styles['overlay']!}
    >
      <Modal className={styles['modal']!}>
        <AriaDialog className={styles['dialog']!}>
          <header>
            <Heading slot="title">{title}</Heading>
            <Button look="quiet" aria-label={t('dialog.close')} slot="close">
              <X aria-hidden />
            </Button>
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
