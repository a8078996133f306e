import type { CSSVariablesResolver } from '@mantine/core';
import {
  BAND_COLORS,
  BAND_KEYS,
  BAND_TINT,
  type BandColors,
  type BandKey,
  DARK,
  LIGHT,
  ROW_PX,
  SERIES_COLORS,
  type SurfaceColors,
  TARGET_PX,
} from './tokens.ts';

type Variables = Record<string, string>;

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function surfaceVariables(surface: SurfaceColors): Variables {
  return Object.fromEntries(Object.entries(surface).map(([name, color]) => [`--air-${kebab(name)}`, color]));
}

function seriesVariables(colors: readonly string[]): Variables {
  return Object.fromEntries(colors.map((color, index) => [`--air-series-${index + 1}`, color]));
}

/** The variables of the bands' colours: those of both themes, and the texts of each. */
export function bandVariables(colors: Readonly<Record<BandKey, BandColors>>) {
  const textsOf = (theme: 'textLight' | 'textDark'): Variables =>
    Object.fromEntries(BAND_KEYS.map((key) => [`--air-band-${kebab(key)}-text`, colors[key][theme]]));
  const both: Variables = {};
  for (const key of BAND_KEYS) {
    const { fill, onFill } = colors[key];
    both[`--air-band-${kebab(key)}-fill`] = fill;
    both[`--air-band-${kebab(key)}-on-fill`] = onFill;
    both[`--air-band-${kebab(key)}-tint`] = `color-mix(in srgb, ${fill} ${BAND_TINT * 100}%, transparent)`;
  }
  return { both, light: textsOf('textLight'), dark: textsOf('textDark') };
}

const OWN_BANDS = bandVariables(BAND_COLORS);

/** The component library's names of the same values. Those of the accent follow it, which a brand replaces; states keep theirs. */
function libraryVariables(surface: SurfaceColors): Variables {
  return {
    '--mantine-color-body': surface.page,
    '--mantine-color-text': surface.ink,
    '--mantine-color-bright': surface.ink,
    '--mantine-color-dimmed': surface.inkDim,
    '--mantine-color-placeholder': surface.inkDim,
    '--mantine-color-anchor': 'var(--air-accent)',
    '--mantine-color-error': surface.danger,
    '--mantine-color-success': surface.accent,
    '--mantine-color-default': surface.card,
    '--mantine-color-default-hover': surface.sunken,
    '--mantine-color-default-color': surface.ink,
    '--mantine-color-default-border': surface.line,
    '--mantine-color-disabled': surface.sunken,
    '--mantine-color-disabled-color': surface.inkDim,
    '--mantine-color-disabled-border': surface.line,
    '--mantine-primary-color-filled': 'var(--air-accent)',
    '--mantine-primary-color-filled-hover': 'var(--air-accent-hover)',
    '--mantine-primary-color-light': 'var(--air-accent-tint)',
    '--mantine-primary-color-light-hover': 'var(--air-accent-tint)',
    '--mantine-primary-color-light-color': 'var(--air-accent)',
    '--mantine-primary-color-contrast': 'var(--air-on-accent)',
    '--mantine-color-teal-text': 'var(--air-accent)',
    '--mantine-color-teal-filled': 'var(--air-accent)',
    '--mantine-color-teal-filled-hover': 'var(--air-accent-hover)',
    '--mantine-color-teal-light': 'var(--air-accent-tint)',
    '--mantine-color-teal-light-hover': 'var(--air-accent-tint)',
    '--mantine-color-teal-light-color': 'var(--air-accent)',
    '--mantine-color-red-text': surface.danger,
    '--mantine-color-red-filled': surface.danger,
    '--mantine-color-red-light': surface.dangerTint,
    '--mantine-color-red-light-hover': surface.dangerTint,
    '--mantine-color-red-light-color': surface.danger,
    '--mantine-color-gray-light-hover': surface.sunken,
    '--mantine-color-gray-light-color': surface.ink,
  };
}

/** Every token as a CSS variable: `--air-…` for our styles, the library's names for its components. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--air-target': `${TARGET_PX / 16}rem`,
    '--air-row': `${ROW_PX / 16}rem`,
    ...OWN_BANDS.both,
  },
  light: {
    ...surfaceVariables(LIGHT),
    ...seriesVariables(SERIES_COLORS.light),
    ...OWN_BANDS.light,
    ...libraryVariables(LIGHT),
    '--air-float': '0 8px 28px rgb(23 32 35 / 14%), 0 1px 3px rgb(23 32 35 / 10%)',
  },
  dark: {
    ...surfaceVariables(DARK),
    ...seriesVariables(SERIES_COLORS.dark),
    ...OWN_BANDS.dark,
    ...libraryVariables(DARK),
    '--air-float': '0 10px 32px rgb(0 0 0 / 55%), 0 1px 3px rgb(0 0 0 / 40%)',
  },
});
