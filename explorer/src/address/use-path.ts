import { useBrowserLocation } from 'wouter/use-browser-location';

type Location = ReturnType<typeof useBrowserLocation>;

/** The path of the address: `/compare/` is `/compare`, as the server answers both alike. */
export function usePath(): Location {
  const [path, navigate] = useBrowserLocation();
  return [plainPath(path), navigate];
}

/** A path without slashes at its end. */
export function plainPath(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '') || '/';
}
