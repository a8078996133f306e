import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { useCopy } from '../form/use-copy.ts';
import { CheckIcon, CopyIcon, EyeIcon, EyeOffIcon, QrCodeIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import looks from '../looks/looks.module.css';
import classes from './secret.module.css';

export interface SecretFieldProps {
  label: string;
  value: string;
}

/** The same mask for every secret, which hides its length, too. */
const MASK = '•'.repeat(20);

/** Loaded on demand: rarely shown, and as large as a small page. */
const QrCode = lazy(async () => ({ default: (await import('../qr-code/qr-code.tsx')).QrCode }));

/**
 * A secret, such as an access token: masked until the user reveals it; it can be copied, or shown as a QR code for a
 * phone's camera.
 */
export function SecretField({ label, value }: SecretFieldProps) {
  const labels = useUiLabels();
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const [hasCode, setCode] = useState(false);
  const { isCopied, copy } = useCopy(value, () => {
    // Without a clipboard, it is revealed to be copied by hand.
    setShown(true);
    requestAnimationFrame(() => input.current?.select());
  });
  const toggle = (
    <ActionIcon
      size={36}
      aria-label={isShown ? labels.hideSecret : labels.showSecret}
      aria-pressed={isShown}
      onClick={() => setShown((was) => !was)}
    >
      {isShown ? <EyeOffIcon /> : <EyeIcon />}
    </ActionIcon>
  );
  return (
    <div className={looks.closeStack}>
      <div className={looks.withButton}>
        <TextInput
          ref={input}
          className={classes.text ?? ''}
          label={label}
          value={isShown ? value : MASK}
          dir="ltr"
          readOnly
          autoComplete="off"
          rightSection={toggle}
          rightSectionPointerEvents="all"
        />
        <Button
          variant="default"
          leftSection={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          onClick={() => void copy()}
        >
          {isCopied ? labels.copied : labels.copy}
        </Button>
        <Button
          variant="default"
          leftSection={<QrCodeIcon size={18} />}
          aria-expanded={hasCode}
          onClick={() => setCode((was) => !was)}
        >
          {labels.qrCode}
        </Button>
      </div>
      {hasCode ? (
        <Suspense fallback={<div className={classes.place} />}>
          <QrCode value={value} label={labels.qrCodeOf(label)} />
        </Suspense>
      ) : null}
      <VisuallyHidden role="status">{isCopied ? labels.copied : ''}</VisuallyHidden>
    </div>
  );
}
