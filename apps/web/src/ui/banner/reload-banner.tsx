import { Button } from '@mantine/core';
import { useUiLabels } from '../labels.tsx';
import { Banner } from './banner.tsx';

export interface ReloadBannerProps {
  /** Reloads the stored data; undefined: no reload is needed. */
  onReload: (() => void) | undefined;
}

/** Shown when another user has saved the same data. The input is kept until the reader reloads. */
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
