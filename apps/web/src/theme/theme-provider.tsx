import { DirectionProvider, MantineProvider } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
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

/** Nothing to show at first: loaded behind the page. A toast that is raised before waits for it. */
const Toasts = lazy(async () => {
  const { Toasts: toasts } = await import('./toasts.tsx');
  return { default: toasts };
});

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
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </MantineProvider>
    </DirectionProvider>
  );
}
