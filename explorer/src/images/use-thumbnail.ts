import { usePicture } from '../argument/use-picture.js';

interface Addresses {
  readonly small: string;
  readonly middle: string;
}

/** What an `<img>` loads: on fine screens the larger one, unless reading needs a key. */
export function useThumbnail({ small, middle }: Addresses, sizes: string) {
  const src = usePicture(small);
  if (src !== small) return { src };
  return { src, srcSet: `${small} 320w, ${middle} 640w`, sizes };
}
