import { useState } from 'react';

/**
 * Copies a text, and tracks whether it was the last one copied.
 * @param onRefused called without a clipboard, that is, without a secure connection: the text has to be selected, for
 * copying by keyboard
 */
export function useCopy(
  value: string,
  onRefused: () => void,
): { isCopied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState<string>();
  return {
    isCopied: copied === value,
    async copy() {
      try {
        await navigator.clipboard.writeText(value);
        setCopied(value);
      } catch {
        onRefused();
      }
    },
  };
}
