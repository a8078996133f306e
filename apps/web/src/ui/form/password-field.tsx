import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';

export interface PasswordFieldProps extends Omit<TextInputProps, 'type' | 'rightSection'> {
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
