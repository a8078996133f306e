import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver } from './css-variables.ts';
import './fonts.ts';
import './mantine-styles.ts';
import './global.css';
import { theme } from './theme.ts';
import { useToastContainer } from './toast-container.ts';

export interface ThemeProviderProps {
  /** In tests, transitions and portals are left out. */
  env?: 'default' | 'test';
  children: ReactNode;
}

/**
 * The look of everything below it: tokens, fonts, light or dark as the person or their system chose. The direction
 * follows the `dir` of the page's root element, no matter who sets it.
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
        <ToastPlace />
      </MantineProvider>
    </DirectionProvider>
  );
}

/** Nothing to show at first. A toast that is raised before it is there waits for it. */
function ToastPlace() {
  const Place = useToastContainer();
  return Place ? <Place /> : null;
}
