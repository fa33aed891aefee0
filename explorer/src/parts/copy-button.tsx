import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../texts/use-translation.js';
import { Button } from './button.js';

/** How long it says that it has copied. */
const SHOWN_MS = 2000;

export function CopyButton({ text, label }: { text: () => string; label: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text());
      setState('copied');
    } catch {
      // A page that did not come by https or from this machine has no clipboard.
      setState('failed');
    }
    setTimeout(() => setState('ready'), SHOWN_MS);
  }
  return (
    <Button onPress={() => void copy()}>
      {state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{state === 'ready' ? label : t(`tools.${state}`)}</span>
    </Button>
  );
}
