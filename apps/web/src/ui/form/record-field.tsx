import { EmailField } from './email-field.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

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
