import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { cssVariablesResolver } from './css-variables.ts';
import './fonts.ts';
import './mantine-styles.ts';
import './global.css';
import { theme } from './theme.ts';

export interface ThemeProviderProps {
  /** In tests, transitions and portals are left out. */
  env?: 'default' | 'test';
  children: ReactNode;
}

/** Toasts come up at the end of the line, away from what is being read. */
function Toasts() {
  const { dir } = useDirection();
  return <Notifications position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'} limit={4} />;
}

/**
 * The look of everything below it: tokens, fonts, light or dark as the person or their system chose. The direction
 * follows the `dir` of the page's root element, whoever sets it.
 */
export function ThemeProvider({ env = 'default', children }: ThemeProviderProps) {
  return (
    <DirectionProvider detectDirection>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        env={env}
      >
        {children}
        <Toasts />
      </MantineProvider>
    </DirectionProvider>
  );
}
