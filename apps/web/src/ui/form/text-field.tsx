import { TextInput, type TextInputProps } from '@mantine/core';

export interface TextFieldProps extends TextInputProps {
  label: string;
}

/** One line of text: its label above, `*` when required, what is wrong beneath. */
export function TextField({ required, ...input }: TextFieldProps) {
  return <TextInput {...input} withAsterisk={required === true} aria-required={required === true} />;
}
