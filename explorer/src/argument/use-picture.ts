import { useQuery } from '@tanstack/react-query';
import { readFile, useHasKey } from '../api/client.js';

/** An address that shows a picture of this server also where reading needs a key. */
export function usePicture(path: string): string | undefined {
  const hasKey = useHasKey();
  const { data } = useQuery({
    queryKey: ['picture', path],
    // The browser itself would not send the key.
    queryFn: async () => URL.createObjectURL(await readFile(path)),
    enabled: hasKey,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return hasKey ? data : path;
}
