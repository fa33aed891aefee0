/** What a reader of a mined graph should know, by code. */
export const MINING_WARNINGS = {
  SINGLE_STATEMENT: 'the text has one statement only, so there is nothing to relate',
  LANGUAGE_UNKNOWN:
    'the language cannot be told, so the text is divided by its punctuation only; name the language',
  LANGUAGE_UNSUPPORTED:
    'words that join statements are known in English, French, German and Italian only; the text is divided by its punctuation',
  ARGUMENT_UNLIKELY:
    'neither the major claim nor the relations are probable: there may be no argument',
} as const;

export type MiningWarningCode = keyof typeof MINING_WARNINGS;

export interface MiningWarning {
  readonly code: MiningWarningCode;
  readonly message: string;
}

export function miningWarning(code: MiningWarningCode): MiningWarning {
  return { code, message: MINING_WARNINGS[code] };
}
