import { expect, it } from 'vitest';
import { printInLight } from './print-in-light.ts';

it('prints in light colours, and returns to the theme of the screen', () => {
  const root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', 'dark');
  const stop = printInLight();
  window.dispatchEvent(new Event('beforeprint'));
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(root.getAttribute('data-mantine-color-scheme')).toBe('dark');
  stop();
  root.removeAttribute('data-mantine-color-scheme');
});
