import { Button as AriaButton, type ButtonProps } from 'react-aria-components';
import styles from './button.module.css';

interface Props extends ButtonProps {
  /** `quiet` stands among others, `main` is what most people want next. */
  readonly look?: 'plain' | 'quiet' | 'main';
}

export function Button({ look = 'plain', ...props }: Props) {
  return <AriaButton {...props} className={`${styles['button']} ${styles[look]}`} />;
}
