import type { FieldProps } from '../../../lib/forms/use-checked-form.ts';
import { TextField } from '../../../ui/form/fields.tsx';

/** A code of an authenticator app, which password managers may fill in, or a backup code. */
export function CodeField({ label, ...field }: FieldProps & { label: string }) {
  return (
    <TextField
      {...field}
      label={label}
      required
      dir="ltr"
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
    />
  );
}
