import type { ErrorDefinition } from '@airdeck/contract/common/errors';
import { MAX_PICTURE_BYTES, PICTURE_ERRORS } from '@airdeck/contract/common/pictures';
import { useEffect, useState } from 'react';

/** Only the type stated by the browser is checked here; the server checks the content. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a file cannot be a picture; undefined: acceptable. */
export function pictureFault({ type, size }: Blob): ErrorDefinition | undefined {
  if (!PICTURE_TYPES.includes(type)) return PICTURE_ERRORS.kind;
  return size > MAX_PICTURE_BYTES ? PICTURE_ERRORS.size : undefined;
}

/** Object URL of the file, valid as long as it is shown. */
export function useFileUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
