import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

let broken = true;

function Fragile() {
  if (broken) throw new Error('broken on purpose');
  return <p>whole again</p>;
}

describe('error boundary', () => {
  beforeEach(() => {
    broken = true;
    // React logs every error that a boundary catches.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('keeps content beside a failed part, and shows the failure', () => {
    renderUi(
      <>
        <p>still here</p>
        <ErrorBoundary>
          <Fragile />
        </ErrorBoundary>
      </>,
    );
    expect(screen.getByText('still here')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong!');
  });

  it('renders the part again on request', async () => {
    renderUi(
      <ErrorBoundary>
        <Fragile />
      </ErrorBoundary>,
    );
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('whole again')).toBeInTheDocument();
  });

  it('renders the part again when its reset key changes', () => {
    const { rerender } = renderUi(
      <ErrorBoundary resetKey="device 1">
        <Fragile />
      </ErrorBoundary>,
    );
    broken = false;
    rerender(
      <ErrorBoundary resetKey="device 2">
        <Fragile />
      </ErrorBoundary>,
    );
    expect(screen.getByText('whole again')).toBeInTheDocument();
  });
});
