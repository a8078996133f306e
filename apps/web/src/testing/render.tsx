import { type RenderResult, render as renderTree } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { UiLabelsProvider } from '../ui/labels.tsx';
import { UI_LABELS } from './ui-labels.ts';

export interface RenderSettings {
  dir?: 'ltr' | 'rtl';
}

/** Renders a part of the interface in the theme, with English labels. */
export function renderUi(children: ReactNode, { dir = 'ltr' }: RenderSettings = {}): RenderResult {
  document.documentElement.setAttribute('dir', dir);
  return renderTree(children, {
    wrapper: ({ children: tree }) => (
      <ThemeProvider env="test">
        <UiLabelsProvider labels={UI_LABELS}>{tree}</UiLabelsProvider>
      </ThemeProvider>
    ),
  });
}
