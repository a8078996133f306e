import type { AccentThemes } from '@airdeck/contract/brands/accent-colours';
import { PRODUCT_NAME } from '@airdeck/contract/brands/product-name';

/** A logo on surfaces of one theme: a PNG. */
export type BrandLogo = { readonly id: string; readonly widthPx: number; readonly heightPx: number };

/** How the product presents itself to people of a tenant and its customers. */
export type Brand = {
  /** Stands wherever the product is named. */
  readonly name: string;
  /** Name of the sender of mails; null: as the operator has set it. */
  readonly sender: string | null;
  readonly accent: AccentThemes;
  /** Null: the product's mark. */
  readonly logo: { readonly light: BrandLogo; readonly dark: BrandLogo } | null;
  /** A square picture; null: that of the product. */
  readonly iconId: string | null;
  /** Address of the console, for links; without a trailing slash. */
  readonly consoleUrl: string;
};

/** Null: system administrators, who see the product's own brand. */
export type BrandOwner = { readonly tenantId: string | null };

/** The brand of an owner. The only answer to how the product presents itself to them. */
export type BrandOf = (owner: BrandOwner) => Brand;

/** Colours of the console's theme; a test compares them. */
export const PRODUCT_ACCENT: AccentThemes = {
  light: { accent: '#0B6E74', hover: '#095A5F', onAccent: '#FFFFFF', tint: '#E2EFEF' },
  dark: { accent: '#4CC3C7', hover: '#6FD3D6', onAccent: '#0E1416', tint: '#17333A' },
};

/** The brand of those who have chosen none. */
export const productBrand = (consoleUrl: string): Brand => ({
  name: PRODUCT_NAME,
  sender: null,
  accent: PRODUCT_ACCENT,
  logo: null,
  iconId: null,
  consoleUrl,
});

/** Address of a logo or an icon, below that of the server. */
export const brandPicturePath = (id: string): string => `/backoffice/brandPictures/${id}.png`;
