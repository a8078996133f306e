import { render as renderTree } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { uiLabelsOf } from '../app/ui-labels.ts';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { UiLabelsProvider } from '../ui/labels.tsx';
import { type Language, textsIn } from './texts.ts';
import { UI_LABELS } from './ui-labels.ts';

export type Rendered = ReturnType<typeof renderTree>;

export interface RenderSettings {
  dir?: 'ltr' | 'rtl';
}

/** Renders a component in the theme, with English labels. */
export function renderUi(children: ReactNode, { dir = 'ltr' }: RenderSettings = {}): Rendered {
  document.documentElement.setAttribute('dir', dir);
  return renderTree(children, {
    wrapper: ({ children: tree }) => (
      <ThemeProvider env="test">
        <UiLabelsProvider labels={UI_LABELS}>{tree}</UiLabelsProvider>
      </ThemeProvider>
    ),
  });
}

/** Renders a component of a feature as in the console: with language, texts, direction and router. */
export async function renderIn(language: Language, children: ReactNode): Promise<Rendered> {
  const texts = await textsIn(language);
  document.documentElement.setAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  document.documentElement.setAttribute('lang', language);
  const rendered = renderTree(children, {
    wrapper: ({ children: tree }) => (
      <I18nextProvider i18n={texts}>
        <ThemeProvider env="test">
          <UiLabelsProvider labels={uiLabelsOf(texts.t)}>
            <MemoryRouter>{tree}</MemoryRouter>
          </UiLabelsProvider>
        </ThemeProvider>
      </I18nextProvider>
    ),
  });
  return rendered;
}
