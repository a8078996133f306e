import { useState } from 'react';

/**
 * Copies a text, and knows whether it is the one that was copied last.
 * @param onRefused without a secure connection there is no clipboard: the text has to be selected for a key to copy it.
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
