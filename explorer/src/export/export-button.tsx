import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SearchArgumentsVariables } from '../generated/operations.js';
import { Button } from '../parts/button.js';
import { Dialog } from '../parts/dialog.js';
import { Loading } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';

// What writes files is loaded by those who want one.
const ExportForm = lazy(() => import('./export-form.js'));

/** Saves the hits of a search as a file. */
export function ExportButton({ asked }: { asked: SearchArgumentsVariables }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Download aria-hidden />
        <span>{t('export.title')}</span>
      </Button>
      <Dialog title={t('export.title')} isOpen={isOpen} onOpenChange={setOpen}>
        <Suspense fallback={<Loading rows={1} />}>
          <ExportForm asked={asked} />
        </Suspense>
      </Dialog>
    </>
  );
}
