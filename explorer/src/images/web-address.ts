/** An address that may become a link, and its host. Data may hold anything, such as a script. */
export function webAddress(value: string | null): { href: string; host: string } | undefined {
  if (value === null || !URL.canParse(value)) return undefined;
  const { protocol, href, host } = new URL(value);
  return protocol === 'http:' || protocol === 'https:' ? { href, host } : undefined;
}
