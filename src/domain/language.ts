const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Whether it is an ISO 639 code in lower case: one of two letters, or any three. */
export function isLanguage(code: string): boolean {
  return /^[a-z]{3}$/.test(code) || (/^[a-z]{2}$/.test(code) && NAMES.of(code) !== undefined);
}

/** The code that was probably meant by an English name, a locale or a code in capitals. */
export function languageMeant(given: string): readonly string[] {
  const text = given.trim().toLowerCase();
  const [code = ''] = text.split(/[-_]/);
  if (isLanguage(code)) return [code];
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.filter((each) => NAMES.of(each)?.toLowerCase() === text).slice(0, 1);
}
