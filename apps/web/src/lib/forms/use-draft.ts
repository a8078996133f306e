import type { ParseKeys } from 'i18next';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What is wrong with each part of a form, as keys of the texts. */
export type PartFaults<Part extends string> = { readonly [part in Part]?: ParseKeys };

export type DraftForm<Draft, Part extends string> = {
  readonly draft: Draft;
  /** Changes some of it: what is right by now is right, and nothing new is said while it is being put right. */
  change(some: Partial<Draft>): void;
  readonly faults: PartFaults<Part>;
  /** What is wrong with a part, in the reader's language. */
  faultText(part: Part): string | undefined;
  /** Whether nothing is wrong. Otherwise it is said, and the first of it gets the focus. */
  check(): boolean;
  /** Says what is wrong by other knowledge, such as the server's. */
  refuse(faults: PartFaults<Part>): void;
  readonly form: RefObject<HTMLFormElement | null>;
};

/**
 * A form whose parts hold more than texts, checked as a whole before it is sent.
 * @param faultsOf what is wrong with a draft
 */
export function useDraft<Draft, Part extends string>(
  initial: Draft,
  faultsOf: (draft: Draft) => PartFaults<Part>,
): DraftForm<Draft, Part> {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState<PartFaults<Part>>({});
  const form = useRef<HTMLFormElement>(null);
  return {
    draft,
    form,
    faults,
    refuse: setFaults,
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
    check() {
      const found = faultsOf(draft);
      setFaults(found);
      if (Object.keys(found).length === 0) return true;
      // What is wrong is marked once it is drawn.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus(),
      );
      return false;
    },
  };
}

/** Those that were said before. */
const onlyOf = <Part extends string>(wrong: PartFaults<Part>, said: PartFaults<Part>): PartFaults<Part> =>
  Object.fromEntries(Object.entries(wrong).filter(([part]) => part in said)) as PartFaults<Part>;
