import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { ConfirmProvider, useChoose, useConfirm } from './confirm.tsx';
import type { Question } from './question-dialog.tsx';

function Asker({ question }: { question: Question }) {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('none');
  const ask = async () => setAnswer((await confirm(question)) ? 'yes' : 'no');
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Delete
      </button>
      <output>{answer}</output>
    </>
  );
}

function show(question: Question = {}) {
  return renderUi(
    <ConfirmProvider>
      <Asker question={question} />
    </ConfirmProvider>,
  );
}

const answer = () => screen.getByRole('status');

describe('confirmation', () => {
  it("asks 'Are you sure?', and confirms on Yes", async () => {
    show({ text: 'All readings will be lost.', destructive: true });
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog).toHaveTextContent('All readings will be lost.');
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(answer()).toHaveTextContent('yes'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('treats %s as No', async (_name, refuse) => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('dialog');
    await refuse();
    await waitFor(() => expect(answer()).toHaveTextContent('no'));
  });

  it('can be answered by keyboard only, and returns the focus', async () => {
    show({ title: 'Log out?', confirm: 'Log out' });
    screen.getByRole('button', { name: 'Delete' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Log out' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(answer()).toHaveTextContent('yes'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
  });
});

function Chooser() {
  const choose = useChoose();
  const [answer, setAnswer] = useState('none');
  const choices = [
    { key: 'hour', label: 'In 1 hour' },
    { key: 'never', label: 'Never' },
  ] as const;
  const ask = async () => setAnswer((await choose({ title: 'Again?', text: 'Still bad.', choices })) ?? 'no');
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Clear
      </button>
      <output>{answer}</output>
    </>
  );
}

describe('a question with several answers', () => {
  async function ask() {
    renderUi(
      <ConfirmProvider>
        <Chooser />
      </ConfirmProvider>,
    );
    screen.getByRole('button', { name: 'Clear' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Again?' })).toHaveTextContent('Still bad.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'In 1 hour' })).toHaveFocus());
  }

  it('is answered by keyboard, and returns the focus', async () => {
    await ask();
    await userEvent.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(answer()).toHaveTextContent('never'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Clear' })).toHaveFocus());
  });

  it('has no answer if it is cancelled', async () => {
    await ask();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(answer()).toHaveTextContent('no'));
  });
});
