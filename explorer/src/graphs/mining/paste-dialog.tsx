import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useOperation } from '../../api/use-operation.js';
import { MineText } from '../../generated/operations.js';
import { Dialog } from '../../parts/dialog.js';
import { Loading } from '../../parts/states.js';
import { useTranslation } from '../../texts/use-translation.js';
import type { Mined } from './mined.js';

const PasteForm = lazy(() => import('./paste-form.js'));

interface Props {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onMined: (mined: Mined) => void;
}

/** A window where a text is pasted; it closes when the text has become a graph. */
export function PasteDialog({ isOpen, onOpenChange, onMined }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  // Another object for each press, so that the same text can be asked for again.
  const [asked, setAsked] = useState<{ readonly text: string }>();
  const taken = useRef<object>(undefined);
  const { data, error, isFetching, refetch } = useOperation(
    MineText,
    { text: asked?.text ?? '' },
    { enabled: asked !== undefined },
  );
  const mined = data?.graphFromText;
  useEffect(() => {
    if (!asked || !mined || taken.current === asked) return;
    taken.current = asked;
    onMined(mined);
    onOpenChange(false);
  }, [asked, mined, onMined, onOpenChange]);

  return (
    <Dialog title={t('mine.title')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <Suspense fallback={<Loading />}>
        <PasteForm
          text={text}
          onChange={setText}
          onAsk={() => setAsked({ text })}
          isMining={isFetching}
          {...(error && asked?.text === text && { error, retry: refetch })}
        />
      </Suspense>
    </Dialog>
  );
}
