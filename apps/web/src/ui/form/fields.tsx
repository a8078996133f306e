import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';

export interface TextFieldProps extends TextInputProps {
  label: string;
}

/** One line of text: label above, with `*` if required, and the error below. */
export function TextField({ required, ...input }: TextFieldProps) {
  return <TextInput {...input} withAsterisk={required === true} aria-required={required === true} />;
}

/** An e-mail address is left to right in every language; the empty field follows the page. */
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

interface PasswordFieldProps extends Omit<TextInputProps, 'type' | 'rightSection'> {
  label: string;
  /** `current-password` to sign in, `new-password` to set one, `off` if it does not belong to an account. */
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A password with a show/hide button, which is reachable by keyboard. */
export function PasswordField({ required, disabled, ...input }: PasswordFieldProps) {
  const labels = useUiLabels();
  const [shown, setShown] = useState(false);
  const toggle = (
    <ActionIcon
      size={36}
      aria-label={shown ? labels.hidePassword : labels.showPassword}
      aria-pressed={shown}
      disabled={disabled === true}
      onClick={() => setShown((was) => !was)}
    >
      {shown ? <EyeOffIcon /> : <EyeIcon />}
    </ActionIcon>
  );
  return (
    <TextInput
      {...input}
      type={shown ? 'text' : 'password'}
      disabled={disabled === true}
      withAsterisk={required === true}
      aria-required={required === true}
      autoCapitalize="none"
      spellCheck={false}
      data-plaintext
      rightSection={toggle}
      rightSectionPointerEvents="all"
    />
  );
}

/** Limited to the characters that the platform stores, and without autofill of the reader's own data. */
const ABOUT_SOMEBODY_ELSE = { maxLength: 255, autoComplete: 'off' } as const;

/** A line of text about anything except the reader's own account, without autofill. */
export function RecordField(props: TextFieldProps) {
  return <TextField {...ABOUT_SOMEBODY_ELSE} {...props} />;
}

/** The e-mail address of another user, without autofill. */
export function RecordEmailField(props: TextFieldProps) {
  return <EmailField {...ABOUT_SOMEBODY_ELSE} {...props} />;
}
