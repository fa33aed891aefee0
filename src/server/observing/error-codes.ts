/** The codes of the errors of each request, to be counted when it has been answered. */
const noted = new WeakMap<object, string[]>();

export function noteError(request: object, code: string): void {
  const codes = noted.get(request);
  if (codes) codes.push(code);
  else noted.set(request, [code]);
}

export function notedErrors(request: object): readonly string[] {
  return noted.get(request) ?? [];
}
