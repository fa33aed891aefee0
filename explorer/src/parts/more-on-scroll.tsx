import { useEffect, useRef } from 'react';
import { useTranslation } from '../texts/use-translation.js';
import { Button } from './button.js';
import styles from './more-on-scroll.module.css';

interface Props {
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** Asks for more when it comes near the screen; also a button, for keyboards. */
export function MoreOnScroll({ isLoading, onMore }: Props) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (isLoading) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && more.current(),
      { rootMargin: '400px' },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <div ref={element} className={styles['more']}>
      <Button isDisabled={isLoading} onPress={onMore}>
        {isLoading ? t('state.loading') : t('hits.more')}
      </Button>
    </div>
  );
}
