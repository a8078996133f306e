import { type AccentColours, PRODUCT_ACCENT } from '@airdeck/contract/brands/accent-colours';
import type { LogoForm, ShownBrand } from '@airdeck/contract/brands/shown-brand';
import { isWideLogo } from '@airdeck/contract/brands/wide-logo';
import { type Brand, type BrandLogo, brandPicturePath } from '../../brand.ts';

const logoFormOf = ({ logo }: Brand): LogoForm => {
  if (logo === null) return null;
  return isWideLogo(logo.light) ? 'wide' : 'square';
};

const block = (theme: 'light' | 'dark', colours: AccentColours, logo: BrandLogo | undefined): string => {
  const variables = {
    '--air-accent': colours.accent,
    '--air-accent-hover': colours.hover,
    '--air-on-accent': colours.onAccent,
    '--air-accent-tint': colours.tint,
    ...(logo && {
      '--air-logo': `url("${brandPicturePath(logo.id)}")`,
      '--air-logo-ratio': (logo.widthPx / logo.heightPx).toFixed(3),
    }),
  };
  const declarations = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  // More specific than the rules of the console's theme.
  return `html:root[data-mantine-color-scheme="${theme}"]{${declarations.join(';')}}`;
};

/** The variables of the console's theme that a brand replaces, as a style sheet; empty for the product's own. */
function brandStyles({ accent, logo }: Brand): string {
  if (accent === PRODUCT_ACCENT && logo === null) return '';
  return block('light', accent.light, logo?.light) + block('dark', accent.dark, logo?.dark);
}

/** The part of a brand that the console shows. */
export const shownBrandOf = (brand: Brand): ShownBrand => ({
  name: brand.name,
  logo: logoFormOf(brand),
  styles: brandStyles(brand),
  iconUrl: brand.iconId === null ? null : brandPicturePath(brand.iconId),
});
