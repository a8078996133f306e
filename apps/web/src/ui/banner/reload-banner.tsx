import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';

export interface ReloadBannerProps {
  /** Why what is on the screen cannot be sent any more. */
  text: ReactNode;
  /** What the button says. */
  label: string;
  onReload: () => void;
}

/** What was typed is still there; it goes when the reader asks for what is stored now. */
export function ReloadBanner({ text, label, onReload }: ReloadBannerProps) {
  return (
    <Banner
      tone="failure"
      action={
        <Button variant="default" size="compact-md" onClick={onReload}>
          {label}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
