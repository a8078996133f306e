import { useState } from 'react';
import { isConflict } from '../api-client/api-failure.ts';
import type { PartErrors, PartsOfErrors } from './part-errors.ts';
import { useDraft } from './use-draft.ts';

type SavedDraftOptions<Draft, Part extends string, Stored, Saved> = {
  readonly initial: Draft;
  /** The edited thing, as read when the form opens; undefined: a new one. */
  readonly stored: Stored | undefined;
  readonly errorsOf: (draft: Draft) => PartErrors<Part>;
  /** Part by error code of the server. */
  readonly partsOfErrors: PartsOfErrors<Part>;
  readonly save: (draft: Draft, stored: Stored | undefined) => Promise<Saved>;
  readonly onSaved: (saved: Saved, draft: Draft) => void;
  /** Says why it was not saved, if no part is to blame. */
  readonly onFailure: (failure: unknown) => void;
};

/** The draft of something stored, with props of its form. The input stays if it is not saved. */
export function useSavedDraft<Draft, Part extends string, Stored, Saved>(
  options: SavedDraftOptions<Draft, Part, Stored, Saved>,
) {
  // The version that the reader has seen: refetches must not replace it.
  const [stored] = useState(options.stored);
  const [state, setState] = useState<'idle' | 'sending' | 'conflict'>('idle');
  const { form, submit, refuse, ...drafted } = useDraft(
    options.initial,
    options.errorsOf,
    options.partsOfErrors,
  );
  const { draft } = drafted;

  async function send(): Promise<void> {
    setState('sending');
    try {
      options.onSaved(await options.save(draft, stored), draft);
      setState('idle');
    } catch (failure) {
      setState(isConflict(failure) ? 'conflict' : 'idle');
      refuse(failure, options.onFailure);
    }
  }

  return {
    ...drafted,
    stored,
    form: {
      ref: form,
      onSubmit: submit(() => void send()),
      isSending: state === 'sending',
      hasConflict: state === 'conflict',
    },
  };
}
