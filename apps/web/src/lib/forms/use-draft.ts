import type { ParseKeys } from 'i18next';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isConflict } from '../api-client/api-failure.ts';
import { type FailureText, failureText } from '../api-client/failure-text.ts';
import { type PartFaults, type PartsOfErrors, partRefused } from './part-faults.ts';

export type DraftForm<Draft, Part extends string> = {
  readonly draft: Draft;
  /** Changes parts of it: corrected errors disappear, but no new ones are shown during editing. */
  change(some: Partial<Draft>): void;
  readonly faults: PartFaults<Part>;
  /** Error of a part, in the reader's language. */
  faultText(part: Part): string | undefined;
  /** Submits it if valid. Otherwise shows the errors, and focuses the first. */
  submit(send: () => void): (event: FormEvent) => void;
  /** Shows why it was not saved: beside the part concerned, or by `tell`. A conflict has its own banner. */
  refuse(failure: unknown, fallback: ParseKeys, tell: (text: FailureText) => void): void;
  readonly form: RefObject<HTMLFormElement | null>;
};

/**
 * A form with parts other than text fields, validated as a whole before it is sent.
 * @param faultsOf returns the errors of a draft
 * @param partsOfErrors part by error code of the server
 */
export function useDraft<Draft, Part extends string>(
  initial: Draft,
  faultsOf: (draft: Draft) => PartFaults<Part>,
  partsOfErrors: PartsOfErrors<Part>,
): DraftForm<Draft, Part> {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState<PartFaults<Part>>({});
  const form = useRef<HTMLFormElement>(null);
  return {
    draft,
    form,
    faults,
    change(some) {
      const next = { ...draft, ...some };
      const wrong = faultsOf(next);
      setDraft(next);
      setFaults((before) => onlyOf(wrong, before));
    },
    faultText(part) {
      const key: ParseKeys | undefined = faults[part];
      return key === undefined ? undefined : t(key);
    },
    submit: (send) => (event) => {
      event.preventDefault();
      const found = faultsOf(draft);
      setFaults(found);
      if (Object.keys(found).length === 0) return send();
      // Invalid fields are marked after rendering.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus(),
      );
    },
    refuse(failure, fallback, tell) {
      const refused = partRefused(failure, partsOfErrors);
      if (refused) setFaults(refused);
      else if (!isConflict(failure)) tell(failureText(failure, t, fallback));
    },
  };
}

/** The errors shown before that remain. */
const onlyOf = <Part extends string>(wrong: PartFaults<Part>, said: PartFaults<Part>): PartFaults<Part> =>
  Object.fromEntries(Object.entries(wrong).filter(([part]) => part in said)) as PartFaults<Part>;
