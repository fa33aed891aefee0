import { useOperation } from '../api/use-operation.js';
import { ReadClaims } from '../generated/operations.js';
import { useTranslation } from '../texts/use-translation.js';

export interface NamedClaim {
  readonly id: string;
  readonly text: string;
  readonly premiseCount: number;
}

/** Claims by their ids, in the language of the page where the data has it. */
export function useClaims(ids: readonly string[]): readonly NamedClaim[] {
  const { i18n } = useTranslation();
  const { data } = useOperation(
    ReadClaims,
    { ids, language: i18n.language },
    { enabled: ids.length > 0, keepPrevious: true },
  );
  return (data?.nodes ?? []).flatMap((node) =>
    node && 'text' in node ? [node as NamedClaim] : [],
  );
}
