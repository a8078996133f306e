import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { renderIn } from '../../testing/render.tsx';
import { useCheckedForm } from './use-checked-form.ts';

type Values = { readonly name: string; readonly email: string };

function Form({ onSubmit }: { onSubmit: (values: Values) => void }) {
  const form = useCheckedForm<Values>(
    { name: '', email: '' },
    ({ name, email }) => ({
      name: name === '' ? 'signIn.error.passwordRequired' : undefined,
      email: email.includes('@') ? undefined : 'signIn.error.emailInvalid',
    }),
    onSubmit,
  );
  const { ref: nameRef, error: nameError, ...name } = form.field('name');
  const { ref: emailRef, error: emailError, ...email } = form.field('email');
  return (
    <form onSubmit={form.submit}>
      <input aria-label="Name" ref={nameRef} {...name} />
      <p>{nameError}</p>
      <input aria-label="Email" ref={emailRef} {...email} />
      <p>{emailError}</p>
      <button type="submit">Send</button>
    </form>
  );
}

describe('a checked form', () => {
  it('is not submitted while invalid, shows the errors and focuses the first one', async () => {
    const onSubmit = vi.fn();
    await renderIn('en', <Form onSubmit={onSubmit} />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(screen.getByText('* Email address is invalid')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('validates a field on blur, but not an empty one', async () => {
    await renderIn('en', <Form onSubmit={vi.fn()} />);
    await userEvent.click(screen.getByRole('textbox', { name: 'Name' }));
    await userEvent.tab();
    expect(screen.queryByText('Password is required')).not.toBeInTheDocument();
    await userEvent.keyboard('ada');
    await userEvent.tab();
    expect(screen.getByText('* Email address is invalid')).toBeInTheDocument();
  });

  it('hides the error of a field on input, and is submitted once valid', async () => {
    const onSubmit = vi.fn();
    await renderIn('en', <Form onSubmit={onSubmit} />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await enterText(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
    expect(screen.queryByText('Password is required')).not.toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'a@b.co{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', email: 'a@b.co' });
  });
});
