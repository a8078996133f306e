import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { useToasts } from './toast.tsx';

function Buttons() {
  const toasts = useToasts();
  return (
    <>
      <button type="button" onClick={() => toasts.success('Device name saved!')}>
        good
      </button>
      <button
        type="button"
        onClick={() => toasts.failure({ message: 'Device creation failed', detail: '<b>conflict</b>' })}
      >
        bad
      </button>
    </>
  );
}

describe('toast', () => {
  it('announces success without interrupting', async () => {
    renderUi(<Buttons />);
    await userEvent.click(screen.getByRole('button', { name: 'good' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Device name saved!');
  });

  it("announces a failure as an alert, with the server's message as text", async () => {
    renderUi(<Buttons />);
    await userEvent.click(screen.getByRole('button', { name: 'bad' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Device creation failed<b>conflict</b>');
    expect(alert.querySelector('b')).toBeNull();
  });

  it('replaces an earlier failure on success', async () => {
    renderUi(<Buttons />);
    await userEvent.click(screen.getByRole('button', { name: 'bad' }));
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'good' }));
    await screen.findByRole('status');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('can be closed', async () => {
    renderUi(<Buttons />);
    await userEvent.click(screen.getByRole('button', { name: 'good' }));
    await screen.findByRole('status');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Device name saved!')).toBeNull());
  });
});
