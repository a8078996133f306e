import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { cssVariablesResolver } from '../src/theme/css-variables.ts';
import { theme } from '../src/theme/theme.ts';

const FILE = /[\\/]src[\\/]theme[\\/]variables\.css$/;

/**
 * Fills the theme's style sheet with its variables, as the component library writes them. By default the library renders
 * them into the page's body: a style sheet that is loaded later then stands before them, whereupon the browser loads all
 * fonts and lays out the whole page again.
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    transform: (code, id) => (FILE.test(id) ? { code: code + variablesOfTheme(), map: null } : undefined),
  };
}

function variablesOfTheme(): string {
  const provider = createElement(MantineProvider, { theme, cssVariablesResolver, withGlobalClasses: false });
  const styles = /<style[^>]*>(.+?)<\/style>/s.exec(renderToStaticMarkup(provider))?.[1];
  if (!styles) throw new Error('The component library renders its variables in another way');
  return styles;
}
