import { TextField, type TextFieldProps } from './text-field.tsx';

/** An e-mail address reads left to right in every language, once there is something to read. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
