import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the screen something is drawn already. */
const NEAR = '500px';

interface Props {
  readonly className: string;
  readonly picture: string;
  /** Drawn once the element has come near the screen. */
  readonly children: ReactNode;
}

/** What takes long to draw waits until somebody is about to see it. */
export function NearScreen({ className, picture, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={element} className={className} data-picture={picture}>
      {isNear && children}
    </div>
  );
}
