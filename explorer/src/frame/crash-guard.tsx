import { Component, type ReactNode } from 'react';
import { Button } from '../parts/button.js';
import { Empty } from '../parts/states.js';
import { useTranslation } from '../texts/use-translation.js';

interface State {
  readonly error?: Error;
}

/** Shows what a view throws in place of it: a defect, or a part that a newer server has replaced. */
export class CrashGuard extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? <Crashed error={error} /> : this.props.children;
  }
}

function Crashed({ error }: { error: Error }) {
  const { t } = useTranslation();
  return (
    <Empty title={t('problem.crash')}>
      <p>{t('problem.crashAdvice')}</p>
      <code>{error.message}</code>
      <Button onPress={() => window.location.reload()}>{t('problem.reload')}</Button>
    </Empty>
  );
}
