import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { startTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { MoonIcon, SunIcon } from '../../ui/icon/icons.tsx';

/** Light or dark. Until it is used, the page follows the system. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  // To stop all transitions for a moment, the library would have every style computed twice more.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = useComputedColorScheme('light') === 'dark';
  const label = t(isDark ? 'theme.toLight' : 'theme.toDark');
  // The page turns at once, by an attribute of its root. What React has to do about it may come after that is painted.
  const change = () => startTransition(() => setColorScheme(isDark ? 'light' : 'dark'));
  return (
    <ActionIcon aria-label={label} title={label} onClick={change}>
      {isDark ? <SunIcon /> : <MoonIcon />}
    </ActionIcon>
  );
}
