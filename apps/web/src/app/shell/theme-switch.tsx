import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoonIcon, SunIcon } from '../../ui/icon/icons.tsx';

/** Light or dark. Until it is used, the page follows the system. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  // To stop all transitions for a moment, the library would have every style computed twice more.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useComputedColorScheme('light');
  const [wanted, setWanted] = useState<'light' | 'dark'>();
  const isDark = (wanted ?? scheme) === 'dark';
  const label = t(isDark ? 'theme.toLight' : 'theme.toDark');
  const change = () => {
    const next = isDark ? 'light' : 'dark';
    // The switch answers at once. To redraw the whole page takes longer, and comes right after.
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

/** Does the work once what has changed by now is painted. */
function afterPaint(work: () => void): void {
  // A frame's callbacks run before it is painted, and a task that they leave runs after.
  requestAnimationFrame(() => setTimeout(work));
}
