import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import './fonts.ts';
import './reset.css';
import './mantine-styles.ts';
import './global.css';
import './variables.css';
import { printInLight } from './print-in-light.ts';
import { theme } from './theme.ts';
import { useToastContainer } from './toast-container.ts';

export interface ThemeProviderProps {
  /** For tests: without transitions and portals. */
  env?: 'default' | 'test';
  children: ReactNode;
}

/**
 * Provides the theme: tokens, fonts, light or dark by the user's or the system's preference. The direction follows the
 * `dir` attribute of the page's root element.
 */
export function ThemeProvider({ env = 'default', children }: ThemeProviderProps) {
  useEffect(printInLight, []);
  return (
    <DirectionProvider detectDirection>
      <MantineProvider
        theme={theme}
        // The build writes its variables (`variables.css`), and no component is shown by its classes of widths.
        withCssVariables={false}
        withGlobalClasses={false}
        defaultColorScheme="auto"
        env={env}
      >
        {children}
        <ToastPlace />
      </MantineProvider>
    </DirectionProvider>
  );
}

/** Loaded later. A toast raised before that waits for it. */
function ToastPlace() {
  const Place = useToastContainer();
  return Place ? <Place /> : null;
}
