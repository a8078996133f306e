import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ReactNode, StrictMode, Suspense, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { Dialog, DialogFor, useDialogFor } from './dialog.tsx';

function Opener({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} title="Something" onClose={() => setOpened(false)}>
        {children}
      </Dialog>
    </>
  );
}

async function open(content: ReactNode) {
  // As in development: effects that run twice must not lose the focus.
  renderUi(
    <StrictMode>
      <Opener>{content}</Opener>
    </StrictMode>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog');
}

function BriefDialog() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened ? (
        <Dialog opened title="Something" onClose={() => setOpened(false)}>
          <input aria-label="Name" />
        </Dialog>
      ) : null}
    </>
  );
}

it('returns the focus when it is removed as it closes', async () => {
  renderUi(<BriefDialog />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

describe('an opened dialog', () => {
  it('focuses its first enabled field', async () => {
    await open(
      <>
        <button type="button">Show</button>
        <input aria-label="Number" disabled />
        <input aria-label="Name" />
        <input aria-label="Label" />
      </>,
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
  });

  it('focuses a field that is loaded later', async () => {
    let load: (field: { default: () => ReactNode }) => void = () => {};
    const Field = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (load = resolve)));
    const content = (
      <>
        <Suspense fallback={null}>
          <Field />
        </Suspense>
        <input type="checkbox" aria-label="With the past" />
        <button type="button">Assign</button>
      </>
    );
    await open(content);
    await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus());
    await act(async () => load({ default: () => <input aria-label="Customer" /> }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Customer' })).toHaveFocus());
  });

  it('focuses the element that its content marks, even if it has fields', async () => {
    await open(
      <>
        <input aria-label="Name" />
        <button type="button" data-autofocus>
          Leave
        </button>
      </>,
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Leave' })).toHaveFocus());
  });

  it('focuses its first button if it has no field', async () => {
    await open(<button type="button">Begin</button>);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Begin' })).toHaveFocus());
  });

  it('focuses its content if it has no controls, and closes on Escape', async () => {
    const dialog = await open(<p>Loading …</p>);
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    expect(screen.getByRole('button', { name: 'Close' })).not.toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });
});

function TwoDialogs({ upper, lower }: { upper: boolean; lower: boolean }) {
  const close = () => {};
  return (
    <>
      <Dialog opened={lower} title="Users" onClose={close}>
        <p>Meera</p>
      </Dialog>
      <Dialog opened={upper} title="Remove Meera?" onClose={close}>
        <p>She is signed out.</p>
      </Dialog>
    </>
  );
}

it('keeps the page behind it in place until the last dialog is closed', () => {
  const isLocked = () => document.documentElement.hasAttribute('data-page-locked');
  const { rerender, unmount } = renderUi(<TwoDialogs lower upper />);
  expect(isLocked()).toBe(true);
  rerender(<TwoDialogs lower upper={false} />);
  expect(isLocked()).toBe(true);
  rerender(<TwoDialogs lower={false} upper={false} />);
  expect(isLocked()).toBe(false);
  rerender(<TwoDialogs lower upper={false} />);
  unmount();
  expect(isLocked()).toBe(false);
});

function SubjectOpener() {
  const dialog = useDialogFor<string>();
  return (
    <>
      <button type="button" onClick={() => dialog.open('Ward 3')}>
        Rename
      </button>
      <DialogFor dialog={dialog}>
        {(name, shown) => (
          <Dialog title={name} {...shown}>
            <input aria-label="Name" />
          </Dialog>
        )}
      </DialogFor>
    </>
  );
}

describe('a closed dialog', () => {
  it('returns the focus to its opener, each time', async () => {
    renderUi(<SubjectOpener />);
    const opener = screen.getByRole('button', { name: 'Rename' });
    for (let time = 0; time < 2; time += 1) {
      opener.focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(opener).toHaveFocus());
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
});
