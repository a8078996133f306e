import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { EmailField, PasswordField, TextField } from './fields.tsx';
import { FormColumn, SubmitButton } from './form-column.tsx';
import { SelectField } from './select-field.tsx';

describe('text field', () => {
  it('is marked as required visually and for screen recipients', () => {
    renderUi(<TextField label="First Name" required />);
    expect(screen.getByText('*')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /First Name/ })).toHaveAttribute('aria-required', 'true');
  });

  it('has its error as accessible description', () => {
    renderUi(<TextField label="First Name" error="* First Name is too short" />);
    const field = screen.getByRole('textbox', { name: 'First Name' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('* First Name is too short');
  });
});

describe('e-mail field', () => {
  it('requests the e-mail keyboard, without automatic capitals', () => {
    renderUi(<EmailField label="Email" />, { dir: 'rtl' });
    const field = screen.getByRole('textbox', { name: 'Email' });
    expect(field).toHaveAttribute('type', 'email');
    expect(field).toHaveAttribute('inputmode', 'email');
    expect(field).toHaveAttribute('autocapitalize', 'none');
  });
});

describe('password field', () => {
  it('shows and hides the password by keyboard', async () => {
    renderUi(<PasswordField label="Password" autoComplete="current-password" />);
    const field = screen.getByLabelText('Password');
    await userEvent.type(field, 'secret');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Hide password' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveValue('secret');
  });

  it('does not submit the form when it is shown', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    renderUi(
      <FormColumn onSubmit={onSubmit}>
        <PasswordField label="Password" autoComplete="current-password" />
      </FormColumn>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('select field', () => {
  const CITIES = ['Accra', 'Bhubaneswar', 'Hyderabad', 'Mons', 'Oslo', 'Quito', 'Tokyo', 'Zwolle'];
  const options = CITIES.map((name) => ({ value: name, label: name }));

  function City({ many }: { many: boolean }) {
    const [city, setCity] = useState<string | null>(null);
    return (
      <SelectField
        label="City"
        options={many ? options : options.slice(0, 3)}
        value={city}
        onChange={setCity}
      />
    );
  }

  /** A plain select is shown until it is loaded. */
  const searchable = () =>
    waitFor(() => {
      const field = screen.getByRole('combobox', { name: 'City' });
      expect(field.tagName).toBe('INPUT');
      return field;
    });

  it('filters a long list by typing, and selects by keyboard', async () => {
    renderUi(<City many />);
    const field = await searchable();
    await userEvent.type(field, 'zw');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Zwolle']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('Zwolle');
  });

  it('shows that nothing matches', async () => {
    renderUi(<City many />);
    await userEvent.type(await searchable(), 'xyz');
    expect(screen.getByText('Nothing found')).toBeInTheDocument();
  });

  it('uses the native select for a short list', async () => {
    renderUi(<City many={false} />);
    const field = screen.getByRole('combobox', { name: 'City' });
    expect(field).toHaveValue('');
    await userEvent.selectOptions(field, 'Hyderabad');
    expect(field).toHaveValue('Hyderabad');
    expect(screen.getAllByRole('option')).toHaveLength(3);
  });
});

describe('form', () => {
  it('is submitted by Enter, and not again while sending', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    const form = (sending: boolean) => (
      <FormColumn onSubmit={onSubmit} label="Customer">
        <TextField label="Name" />
        <SubmitButton sending={sending}>Save</SubmitButton>
      </FormColumn>
    );
    const { rerender } = renderUi(form(false));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    rerender(form(true));
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('disables the validation messages of the browser', () => {
    renderUi(
      <FormColumn onSubmit={() => undefined} label="Customer">
        <TextField label="Name" required />
      </FormColumn>,
    );
    expect(screen.getByRole('form', { name: 'Customer' })).toHaveAttribute('novalidate');
  });
});
