import type { ParseKeys } from 'i18next';
import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isConflict } from '../api-client/api-failure.ts';
import { type PartErrors, type PartsOfErrors, partRefused } from './part-errors.ts';

/** Parts of a draft that are typed. */
type TextPart<Draft, Part> = {
  [Name in Part & keyof Draft]: Draft[Name] extends string ? Name : never;
}[Part & keyof Draft];

type TextFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

export type DraftForm<Draft, Part extends string> = {
  readonly draft: Draft;
  /** Changes parts of it: corrected errors disappear, but no new ones are shown during editing. */
  change(some: Partial<Draft>): void;
  readonly errors: PartErrors<Part>;
  /** Error of a part, in the reader's language. */
  errorText(part: Part): string | undefined;
  /** Props of a text field of the draft. */
  textField(name: TextPart<Draft, Part>): TextFieldProps;
  /** Submits it if valid. Otherwise shows the errors, and focuses the first. */
  submit(send: () => void): (event: FormEvent) => void;
  /** Shows why it was not saved: beside the part concerned, or by `report`. A conflict has its own banner. */
  refuse(failure: unknown, report: (failure: unknown) => void): void;
  readonly form: RefObject<HTMLFormElement | null>;
};

/**
 * A form with parts other than text fields, validated as a whole before it is sent.
 * @param faultsOf returns the errors of a draft
 * @param partsOfErrors part by error code of the server
 */
export function useDraft<Draft, Part extends string>(
  initial: Draft,
  errorsOf: (draft: Draft) => PartErrors<Part>,
  partsOfErrors: PartsOfErrors<Part>,
): DraftForm<Draft, Part> {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<PartErrors<Part>>({});
  const form = useRef<HTMLFormElement>(null);
  const change = (some: Partial<Draft>) => {
    const next = { ...draft, ...some };
    const found = errorsOf(next);
    setDraft(next);
    setErrors((before) => onlyOf(found, before));
  };
  const errorText = (part: Part) => {
    const key: ParseKeys | undefined = errors[part];
    return key === undefined ? undefined : t(key);
  };
  return {
    draft,
    form,
    errors,
    change,
    errorText,
    textField: (name) => ({
      value: String(draft[name]),
      error: errorText(name),
      onChange: (event) => change({ [name]: event.currentTarget.value } as Partial<Draft>),
    }),
    submit: (send) => (event) => {
      event.preventDefault();
      const found = errorsOf(draft);
      setErrors(found);
      if (Object.keys(found).length === 0) return send();
      // Invalid fields are marked after rendering.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus(),
      );
    },
    refuse(failure, report) {
      const refused = partRefused(failure, partsOfErrors);
      if (refused) setErrors(refused);
      else if (!isConflict(failure)) report(failure);
    },
  };
}

/** The errors shown before that remain. */
const onlyOf = <Part extends string>(found: PartErrors<Part>, said: PartErrors<Part>): PartErrors<Part> =>
  Object.fromEntries(Object.entries(found).filter(([part]) => part in said)) as PartErrors<Part>;
