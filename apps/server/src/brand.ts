import { type AccentThemes, PRODUCT_ACCENT } from '@airdeck/contract/brands/accent-colours';
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
