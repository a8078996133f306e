import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { useUiLabels } from '../labels.tsx';

interface CatcherProps {
  children: ReactNode;
  fallback: (retry: () => void) => ReactNode;
  resetKey?: string | number | undefined;
}

interface CatcherState {
  failed: boolean;
}

class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { failed: false };

  static getDerivedStateFromError(): CatcherState {
    return { failed: true };
  }

  override componentDidUpdate(previous: CatcherProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.retry();
  }

  retry = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? this.props.fallback(this.retry) : this.props.children;
  }
}

export interface ErrorBoundaryProps {
  children: ReactNode;
  /** A change (another page, another device) resets the boundary. */
  resetKey?: string | number;
}

/** Confines a rendering error to one part of the page. */
export function ErrorBoundary({ children, resetKey }: ErrorBoundaryProps) {
  const labels = useUiLabels();
  const fallback = (retry: () => void) => (
    <EmptyState
      drawing="failure"
      announce="alert"
      text={labels.error.title}
      detail={labels.error.text}
      action={
        <Button variant="default" onClick={retry}>
          {labels.retry}
        </Button>
      }
    />
  );
  return (
    <Catcher fallback={fallback} resetKey={resetKey}>
      {children}
    </Catcher>
  );
}
