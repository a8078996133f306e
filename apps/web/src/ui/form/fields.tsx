import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';

export interface TextFieldProps extends TextInputProps {
  label: string;
}

/** One line of text: its label above, `*` when required, what is wrong beneath. */
export function TextField({ required, ...input }: TextFieldProps) {
  return <TextInput {...input} withAsterisk={required === true} aria-required={required === true} />;
}

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

interface PasswordFieldProps extends Omit<TextInputProps, 'type' | 'rightSection'> {
  label: string;
  /** `current-password` where one signs in, `new-password` where one chooses, `off` where it is no one's account. */
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A password with a button that shows and hides it; the button can be reached by keyboard. */
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

/** As many characters as the platform keeps; and what the browser knows of the reader has no place in it. */
const ABOUT_SOMEBODY_ELSE = { maxLength: 255, autoComplete: 'off' } as const;

/** A line about a thing, or about a user who is not the reader. */
export function RecordField(props: TextFieldProps) {
  return <TextField {...ABOUT_SOMEBODY_ELSE} {...props} />;
}

/** The e-mail address of a user who is not the reader. */
export function RecordEmailField(props: TextFieldProps) {
  return <EmailField {...ABOUT_SOMEBODY_ELSE} {...props} />;
}
