import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { startTransition, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { MoonIcon, SunIcon } from '../../ui/icon/icons.tsx';

/** Switches between light and dark. Until it is used, the page follows the system. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  // The library's way to suspend transitions would recompute all styles twice more.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useComputedColorScheme('light');
  const isTakenOver = useIsTakenOver();
  const [wanted, setWanted] = useState<'light' | 'dark'>();
  const isDark = isTakenOver && (wanted ?? scheme) === 'dark';
  const label = t(isDark ? 'theme.toLight' : 'theme.toDark');
  const change = () => {
    const next = isDark ? 'light' : 'dark';
    // The switch responds immediately. Restyling the whole page takes longer, and follows.
    setWanted(next);
    afterPaint(() => {
      startTransition(() => {
        setColorScheme(next);
        setWanted(undefined);
      });
    });
  };
  return (
    <ActionIcon aria-label={label} title={label} onClick={change}>
      {isDark ? <SunIcon /> : <MoonIcon />}
    </ActionIcon>
  );
}

/** Runs the work after the next paint. */
function afterPaint(work: () => void): void {
  // Animation frame callbacks run before the paint; a task queued in them runs after it.
  requestAnimationFrame(() => setTimeout(work));
}

/** Whether the component is rendered by the browser alone: the page drawn by the build is light. */
function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
