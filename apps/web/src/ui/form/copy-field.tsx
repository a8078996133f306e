import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { CheckIcon, CopyIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import looks from '../looks/looks.module.css';
import classes from './form.module.css';
import { useCopy } from './use-copy.ts';

export interface CopyFieldProps {
  label: string;
  value: string;
  description?: ReactNode;
}

/** A read-only text with a copy button. */
export function CopyField({ label, value, description }: CopyFieldProps) {
  const labels = useUiLabels();
  const input = useRef<HTMLInputElement>(null);
  const { isCopied, copy } = useCopy(value, () => input.current?.select());
  return (
    <div className={looks.withButton}>
      <TextInput
        ref={input}
        className={classes.copyText ?? ''}
        label={label}
        description={description}
        value={value}
        dir="ltr"
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        onClick={() => void copy()}
      >
        {isCopied ? labels.copied : labels.copy}
      </Button>
      <VisuallyHidden role="status">{isCopied ? labels.copied : ''}</VisuallyHidden>
    </div>
  );
}
