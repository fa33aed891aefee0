import { useAddress } from '../address/use-address.js';
import { Choice } from '../parts/choice.js';
import { useTranslation } from '../texts/use-translation.js';
import { type Scope, SCOPES, STATE } from './state.js';

/** The judgements of this question, or of all questions of the corpus. */
export function ScopeChoice({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { go } = useAddress(STATE);
  return (
    <Choice<Scope>
      label={t('annotate.scope.label')}
      value={scope}
      onChange={(next) => go({ state: { scope: next } })}
      options={SCOPES.map((value) => ({ value, text: t(`annotate.scope.${value}`) }))}
    />
  );
}
