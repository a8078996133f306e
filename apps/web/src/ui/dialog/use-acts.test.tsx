import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { clearToasts } from '../../testing/toasts.ts';
import { ConfirmProvider } from './confirm.tsx';
import { useActs } from './use-acts.ts';

afterEach(clearToasts);

/** Buttons that save and delete by `work`. */
function Buttons({ work }: { work: () => Promise<unknown> }) {
  const { isBusy, busyId, act, remove } = useActs();
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => void act(work, { id: 'one' })}>
        Save
      </button>
      <button type="button" onClick={() => void remove('Really?', work)}>
        Delete
      </button>
      <output>{busyId}</output>
    </>
  );
}

const show = (work: () => Promise<unknown>) =>
  renderUi(
    <ConfirmProvider>
      <Buttons work={work} />
    </ConfirmProvider>,
  );

describe('an act', () => {
  it('is busy until it is done, and says so', async () => {
    let end: () => void = () => {};
    const work = () =>
      new Promise<void>((resolve) => {
        end = resolve;
      });
    show(work);
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(button).toBeDisabled();
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent('one');
    end();
    expect(await screen.findByText('Saved.')).toBeVisible();
    await waitFor(() => expect(button).toBeEnabled());
  });

  it('says that it failed', async () => {
    show(() => Promise.reject(new Error('no')));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The changes could not be saved.')).toBeVisible();
  });

  it('that deletes is done only after a yes', async () => {
    let count = 0;
    show(async () => {
      count += 1;
    });
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(count).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Deleted.')).toBeVisible();
    expect(count).toBe(1);
  });
});
