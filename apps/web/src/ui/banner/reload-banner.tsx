import { Button } from '@mantine/core';
import { useUiLabels } from '../labels.tsx';
import { Banner } from './banner.tsx';

export interface ReloadBannerProps {
  /** Reads what is stored now; undefined: there is no reason to. */
  onReload: (() => void) | undefined;
}

/** Another user has saved the same. What was typed is still there; it goes when the reader asks for what is stored. */
export function ReloadBanner({ onReload }: ReloadBannerProps) {
  const { conflict } = useUiLabels();
  if (!onReload) return null;
  return (
    <Banner
      tone="failure"
      action={
        <Button variant="default" size="compact-md" onClick={onReload}>
          {conflict.reload}
        </Button>
      }
    >
      {conflict.text}
    </Banner>
  );
}
