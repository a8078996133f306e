import type { ParseKeys } from 'i18next';
import { type ChangeEvent, type FormEvent, type RefCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors, TextValues } from './checked-by.ts';

/** One line of text, or several. */
type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** Props of a text field of the form. */
export type FieldProps = {
  readonly ref: RefCallback<TextInput>;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<TextInput>) => void;
  readonly onBlur: () => void;
};

export type CheckedForm<Values extends TextValues> = {
  readonly values: Values;
  change(part: Partial<Values>): void;
  /** Error of a field, in the reader's language. */
  errorOf(field: keyof Values): string | undefined;
  field(name: keyof Values): FieldProps;
  /** Submits the form if it is valid; else focuses the first invalid field. */
  submit(event: FormEvent): void;
};

/**
 * A form that is validated before it is sent. A non-empty field is also validated on blur; while it is being edited, no
 * new error is shown.
 * @param validate returns all errors, in the order of the fields.
 */
export function useCheckedForm<Values extends TextValues>(
  initial: Values,
  validate: (values: Values) => FieldErrors<Values>,
  onSubmit: (values: Values) => void,
): CheckedForm<Values> {
  const { t } = useTranslation();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const inputs = useRef(new Map<keyof Values, TextInput>());

  const errorOf = (field: keyof Values) => {
    const error: ParseKeys | undefined = errors[field];
    return error === undefined ? undefined : t(error);
  };
  const change = (part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }));
    const corrected = Object.fromEntries(Object.keys(part).map((field) => [field, undefined]));
    setErrors((before) => ({ ...before, ...corrected }));
  };

  return {
    values,
    change,
    errorOf,
    field: (name) => ({
      ref: (input) => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
      value: values[name] ?? '',
      error: errorOf(name),
      onChange: (event) => change({ [name]: event.currentTarget.value } as Partial<Values>),
      onBlur: () => {
        if (values[name]?.trim()) setErrors((before) => ({ ...before, [name]: validate(values)[name] }));
      },
    }),
    submit(event) {
      event.preventDefault();
      const found = validate(values);
      setErrors(found);
      const wrong = (Object.keys(values) as (keyof Values)[]).filter((name) => found[name] !== undefined);
      if (wrong.length === 0) onSubmit(values);
      else
        wrong
          .map((name) => inputs.current.get(name))
          .find((input) => input !== undefined)
          ?.focus();
    },
  };
}
