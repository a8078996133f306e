import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FailureText, failureText } from '../../../lib/api-client/failure-text.ts';

/** One call at a time for a form; what goes wrong is told in the reader's language. */
export function useSending(fallback: ParseKeys, onFailure: (failure: FailureText) => void) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const send = async (work: () => Promise<void>): Promise<void> => {
    setSending(true);
    try {
      await work();
    } catch (error) {
      onFailure(failureText(error, t, fallback));
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
}
