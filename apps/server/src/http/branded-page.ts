import { PRODUCT_NAME } from '@airdeck/contract/brands/product-name';
import type { ShownBrand } from '@airdeck/contract/brands/shown-brand';

/** How the console's page and its manifest present a host name. */
export type PageBrand = ShownBrand & {
  /** `#RRGGBB`. */
  readonly themeColour: string;
};

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character);

/** Its styles are in front of the page's first script, which sets light or dark. */
const FIRST_SCRIPT = '<script src="/first-paint.js"';
const ICON = /<link rel="(icon|apple-touch-icon)" href="[^"]*"(?: type="[^"]*")? ?\/?>/g;

/**
 * The page with the brand of its host name, from its first paint on: the pictures that the build drew contain the
 * product's name as a text, and its mark and colours by variables of styles.
 */
export function brandedPage(html: string, { name, logo, styles, iconUrl }: PageBrand): string {
  const attributes = `data-product="${escaped(name)}"${logo ? ` data-logo="${logo}"` : ''}`;
  const element = `<style id="host-brand" ${attributes}>${styles}</style>`;
  const branded = html
    // First: the new name may contain the product's.
    .replaceAll(PRODUCT_NAME, () => escaped(name))
    .replace(FIRST_SCRIPT, () => `${element}${FIRST_SCRIPT}`)
    .replace(/<html(?=[ >])/, (tag) => `${tag} ${attributes}`);
  if (iconUrl === null) return branded;
  return branded.replace(
    ICON,
    (_link, rel: string) => `<link rel="${rel}" href="${iconUrl}" type="image/png">`,
  );
}

type Manifest = { readonly icons: readonly object[] } & Readonly<Record<string, unknown>>;

/** The manifest of the application that browsers install from a host name. @param given as the build wrote it */
export function brandedManifest(given: Manifest, { name, iconUrl, themeColour }: PageBrand): Manifest {
  const icon = { src: iconUrl, sizes: '512x512', type: 'image/png' };
  return {
    ...given,
    name,
    short_name: name,
    theme_color: themeColour,
    icons: iconUrl === null ? given.icons : [icon, { ...icon, purpose: 'maskable' }],
  };
}
